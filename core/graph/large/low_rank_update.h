#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/graph/large/large_graph.h"

// An edited input changes a row and a column of the scores, and so every weight and every output; but each
// row of weights is only multiplied, and each row of outputs multiplied and corrected by a few values.
namespace heed {

// What an edit reaches: the edited node first. `dirty` is by node.
struct EditReach {
  NodeId edited = 0;
  std::span<const Change> changes;
  std::span<const Regions> dirty;
};

// How a node is brought up to date without computing all that the edit reaches: one with row statistics, or a
// product of which it is the left factor.
struct LowRankUpdate {
  NodeId node = 0;
  std::vector<Index> keys;         // columns of the left factor, rows of the right one, that change
  Matrix scores_before;            // of row statistics: these columns of the input,
  Matrix keys_before;              // or the rows of keys_behind() of which they are made
  bool takes_left_change = false;  // of a product: its left factor changes as the row statistics say
  FactorChange change;             // of row statistics without the right factor
};

// Reads numbers as they were before the edit; what is made of the edited source itself shows the new ones.
std::vector<LowRankUpdate> plan_updates(const LargeGraph& graph, const EditReach& reach);

// After what the node reads has been brought up to date. `updates`: the one of the node, and those of what it
// reads.
void apply_update(const LargeGraph& graph, LowRankUpdate& update, std::span<const LowRankUpdate> updates);

}  // namespace heed
