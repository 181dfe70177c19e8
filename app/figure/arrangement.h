#pragma once

#include <array>
#include <vector>

#include "core/graph/graph.h"

namespace heed {

// Three lanes run from left to right: what becomes the query and the weights, the key, the value and output.
enum Lane : std::size_t { kQueryLane, kKeyLane, kValueLane, kLaneCount };

// Matrices that stand one below the other, in each lane.
struct Column {
  std::array<std::vector<NodeId>, kLaneCount> lanes;
};

// Which matrix stands where, before anything has a size: those of one head, and those of no head. From the
// scores on, `fold` matrices share a column, so that a long way stays narrow.
std::vector<Column> arrange(const Graph& graph, int head, std::size_t fold);

// How many matrices stand on the way from the scores to the weights: the most that can be folded.
std::size_t score_chain_length(const Graph& graph, int head);

}  // namespace heed
