#pragma once

#include <span>
#include <vector>

#include "core/graph/large/large_graph.h"

// Products of one matrix with weights of one shape, as those of all heads are: computed together, the kernels
// prepare the rows of that matrix only once.
namespace heed {

// Moves each product behind the first one that it is like: between them they read nothing of each other.
void put_alike_together(const LargeGraph& graph, std::vector<NodeId>& nodes);

// How many of these nodes, from the first on, are computed together; at least one.
std::size_t count_alike(const LargeGraph& graph, std::span<const NodeId> nodes);

}  // namespace heed
