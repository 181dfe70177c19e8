#pragma once

#include <cstddef>
#include <vector>

#include "app/figure/wires.h"

namespace heed {

// In each lane, matrices with the same rows that stand side by side from a column on: their rows are put at
// one height, whatever stands above and below them. None leaves the room that the highest of them takes.
void align_rows(const Graph& graph, std::size_t first_column, std::vector<Placed>& all);

}  // namespace heed
