#pragma once

#include <span>

#include "core/graph/graph.h"

namespace heed {

// Whether to show how the cell is made would tell a number of these, which are kept from whoever reads.
bool would_tell(const Graph& graph, CellRef cell, std::span<const RegionRef> kept);

}  // namespace heed
