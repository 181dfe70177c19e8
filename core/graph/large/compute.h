#pragma once

#include <span>

#include "core/graph/large/large_graph.h"

namespace heed {

// The known cells of these nodes, which are all new: rows of several nodes at a time, by all threads.
void compute_in_parallel(const LargeGraph& graph, std::span<const NodeId> fresh);

// These rows, of nodes that all have as many rows and of which the rows before these are there.
void compute_rows_in_parallel(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& rows);

// A region of one node, now; of what is not stored, nothing is to be computed but row statistics.
void compute_region(const LargeGraph& graph, NodeId node, const Region& region);

}  // namespace heed
