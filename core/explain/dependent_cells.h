#pragma once

#include <vector>

#include "core/graph/graph.h"

namespace heed {

// The cells of one consumer that depend directly on a cell.
struct DependentCells {
  NodeId node = 0;
  Regions regions;
};

Regions dependent_cells(const Graph& graph, CellRef cell, NodeId consumer);
std::vector<DependentCells> dependent_cells(const Graph& graph,
                                            CellRef cell);  // all consumers, in order of computation

}  // namespace heed
