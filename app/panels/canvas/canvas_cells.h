#pragma once

#include "app/figure/layout.h"
#include "app/panels/base/ui.h"

namespace heed {

// The part of the figure that answers: cells and cards of heads, for mouse and keyboard. Draws nothing but
// focus rings and tooltips.
void canvas_cells_ui(Ui& ui, const FigureLayout& layout, const Camera& camera, const Rect& visible);

}  // namespace heed
