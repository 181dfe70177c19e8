#pragma once

#include <span>
#include <vector>

#include "core/graph/large/large_graph.h"

namespace heed {

// Nodes that may be computed a few rows at a time, one node after the other: of the nodes before it each
// reads only the rows that it computes. While these rows are in the cache all that is made of them is made.
struct Run {
  std::vector<NodeId> nodes;
  Index rows = 0;         // of each node
  std::size_t level = 0;  // it reads, beside itself, only sources, what is known, and runs of lower levels
};

// Runs of the nodes `fresh`, which are to be computed from nothing and stand in the graph's order; in the
// order of their levels. Stacks, which are never stored, are left out.
std::vector<Run> schedule(const LargeGraph& graph, std::span<const NodeId> fresh);

}  // namespace heed
