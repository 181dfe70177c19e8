#pragma once

#include "app/figure/layout.h"

namespace heed {

// What is looked at, before a room: of the arrangements of these matrices, with the arithmetic, heads and
// legends, that in which their cells are largest. Only much larger ones are worth leaving some of that out.
FigureLayout presented_looked_layout(const Graph& graph, const FigureFocus& focus, FigurePage page);

// How large the cells of these matrices are on the page, in pixels; 0: none of them is in the figure.
float presented_cell_px(const FigureLayout& layout, const FigureFocus& focus, FigurePage page);

}  // namespace heed
