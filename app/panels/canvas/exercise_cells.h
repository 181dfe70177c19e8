#pragma once

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// Draws what was typed in the blanks of an exercise: wrong numbers stay to be corrected, right ones get an
// outline. Takes no input.
void exercise_cells_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera);

}  // namespace heed
