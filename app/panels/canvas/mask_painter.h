#pragma once

#include "app/figure/layout.h"
#include "app/panels/base/ui.h"

namespace heed {

// While masks are painted: pressing and dragging over the scores of the head in focus forbids them, or allows
// them where the first one was forbidden. What is painted becomes the mask when the mouse lets go.
void mask_painter_ui(Ui& ui, const FigureLayout& layout, const Camera& camera);

// Says that masks are painted, and ends it when it is pressed.
void paint_chip_ui(Ui& ui, const Rect& canvas);

// The same for a cell that was pressed by keyboard; false: it is not one that is painted.
bool paints_cell(Ui& ui, CellRef ref);

}  // namespace heed
