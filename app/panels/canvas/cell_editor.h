#pragma once

#include "app/figure/layout.h"
#include "app/panels/base/ui.h"

namespace heed {

// The field that opens over the selected cell when a person types a number, or asks for it with Enter, F2 or
// a double click. Wrong text is explained below it, and the old number stays.
void cell_editor_ui(Ui& ui, const FigureLayout& layout, const Camera& camera, const Rect& canvas);

// Opens it with the number that the selected cell holds.
void open_cell_editor(Ui& ui, CellRef cell);

}  // namespace heed
