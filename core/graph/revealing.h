#pragma once

#include <span>

#include "core/graph/graph.h"

namespace heed {

// Whether to show how the cell is made would reveal a number of these, which are hidden from whoever reads.
bool would_reveal(const Graph& graph, CellRef cell, std::span<const RegionRef> hidden);

}  // namespace heed
