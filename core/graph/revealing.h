#pragma once

#include <span>

#include "core/graph/graph.h"

namespace heed {

// Whether explaining the cell would reveal one of these numbers, which are hidden from the reader.
bool would_reveal(const Graph& graph, CellRef cell, std::span<const RegionRef> hidden);

// Whether one of the regions has the cell.
bool is_in_any(std::span<const RegionRef> regions, CellRef cell);

}  // namespace heed
