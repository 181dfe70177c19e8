#pragma once

#include <optional>

#include "app/figure/figure.h"

namespace heed {

// The number whose arithmetic stands in the figure. The view of a block spells out what it does not draw all
// the same: a number of one of its heads.
std::optional<CellRef> spelled_out(const Graph& graph, const FigureLayout& layout,
                                   const std::optional<CellRef>& focus);

// In the view of a block: a step made a whole row of what leaves it, or nothing is in focus.
bool is_row_of_result(const Computation& computation, const FigureLayout& layout, const FigureView& view,
                      const std::optional<CellRef>& target);

}  // namespace heed
