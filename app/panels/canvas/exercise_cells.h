#pragma once

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// What the reader of an exercise has typed, over its blanks in the figure: a wrong number stays to be mended,
// one that was found is ringed. Draws and answers nothing.
void exercise_cells_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera);

}  // namespace heed
