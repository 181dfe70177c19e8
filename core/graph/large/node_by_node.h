#pragma once

#include <span>

#include "core/graph/large/large_graph.h"

namespace heed {

// Whether a product among these nodes, of which so many rows are computed, takes long enough for all threads
// to share it, while none has to be computed whole rows at a time from what is not stored.
bool are_worth_sharing(const LargeGraph& graph, std::span<const NodeId> nodes, Index rows);

// How many columns of a product of so many rows a thread takes at a time, where `count` products are computed
// side by side. With few rows reading the weight takes longest, and long stretches of its rows are read
// faster.
Index product_part_cols(Index cols, Index count, Index rows);

// Computes rows of nodes, of which each reads of those before it only these rows: one node after the other,
// each by all threads. A product is shared out by columns, so that each weight is fetched by one thread,
// once. `work_before` of `work_in_all` has been done by others.
void compute_node_by_node(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& rows,
                          double work_before, double work_in_all);

}  // namespace heed
