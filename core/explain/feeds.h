#pragma once

#include <vector>

#include "core/graph/graph.h"

namespace heed {

// Cells of one node that a cell feeds directly.
struct Fed {
  NodeId node = 0;
  Regions regions;
};

Regions feeds(const Graph& graph, CellRef cell, NodeId consumer);
std::vector<Fed> feeds(const Graph& graph, CellRef cell);  // every consumer, in order of computing

}  // namespace heed
