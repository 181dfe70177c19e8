#pragma once

#include <span>

#include "core/graph/large/large_graph.h"

namespace heed {

// The known cells of these nodes, which are all new: rows of several nodes at a time, by all threads.
void compute_in_parallel(const LargeGraph& graph, std::span<const NodeId> fresh);

// How much of a larger piece of work has been done, for those who wait for it.
struct WorkDone {
  double before = 0;
  double in_all = 0;
};

// These rows of nodes, each of which has them. What these read of other nodes and of other rows is there.
void compute_rows_in_parallel(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& rows);
void compute_rows_in_parallel(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& rows,
                              WorkDone work);
double work_of_rows(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& rows);

// A region of one node, now; of what is not stored, nothing is to be computed but row statistics.
void compute_region(const LargeGraph& graph, NodeId node, const Region& region);

}  // namespace heed
