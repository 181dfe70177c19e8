#pragma once

#include <vector>

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// Draws in the cells what was answered about them, in an exercise or to a question of the page: typed numbers
// stay to be corrected, wrong ones and wrongly pressed cells get a cross, right ones an outline. Takes no
// input.
void exercise_cells_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera);

// Where open questions ask for numbers of the figure, on the screen.
std::vector<Rect> asked_places(const PanelUi& ui, const FigureLayout& layout, const Camera& camera);

}  // namespace heed
