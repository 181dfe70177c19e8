#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/figure/wires.h"

namespace heed {

// Where matrices may be moved to: not over these, and not out of the page, if it is fixed.
struct AligningRoom {
  std::vector<Rect> taken;
  std::optional<Rect> page;
};

// In each lane, matrices with the same rows that stand side by side from a column on: their rows are put at
// one height, whatever stands above and below them, where there is room for that.
void align_rows(const Graph& graph, std::size_t first_column, const AligningRoom& room,
                std::vector<Placed>& all);

}  // namespace heed
