#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/graph/graph.h"

namespace heed {

inline constexpr std::size_t kLaneCount = 3;

// The attention that a figure is about: one head, of one block where there are blocks.
struct FigureFocus {
  FigureFocus(int which_head, std::optional<int> of_block = {}) : head(which_head), block(of_block) {}

  int head = 0;
  std::optional<int> block;
};

// Matrices that stand one below the other, in each lane; lanes run from left to right.
struct Column {
  std::array<std::vector<NodeId>, kLaneCount> lanes;
};

// Which matrix stands where, before anything has a size: those of the head in focus, those of no head,
// and what goes into them. It is
// derived from what the graph says of its nodes: columns follow the steps and, within a step, what depends on
// what; parameters stand before what they go into. From the first step that is done query by query, each lane
// goes on by itself, and `fold` matrices share a column, so that a long way stays narrow.
std::vector<Column> arrange(const Graph& graph, FigureFocus focus, std::size_t fold);

// How many matrices the lane of the query has from there on: the most that can be folded.
std::size_t query_run_length(const Graph& graph, FigureFocus focus);

}  // namespace heed
