#pragma once

#include <vector>

#include "core/graph/graph_node.h"
#include "core/graph/large_op.h"

namespace heed {

// A matrix of so many cells is large.
inline constexpr Index kLargeCells = 128 * 128;

// So many multiplications, about a millisecond, are much work: with less, one thread is done before another
// is awake, and nobody notices that it was done before it was needed.
inline constexpr Index kMuchWork = 4'000'000;

// How a graph holds the numbers of a node. What is not stored is computed from its inputs whenever it is
// read.
enum class Storage {
  Stored,
  Elementwise,     // computed from the same cells of its input
  Rematerialized,  // computed from rows of its inputs, which are stored
  RowStatistics,   // computed from its input and the statistics of each row
};

// What a graph holds of one large matrix beside its node.
struct LargeMatrix {
  Storage storage = Storage::Stored;
  Index materialized = 0;                 // of what is not Stored the node's `value` holds so many cells
  std::vector<RowStatistics> statistics;  // by row
  std::vector<char> is_dirty;             // by row: to be computed when it is read; empty: none
};

// The same of a whole graph. Empty as long as no matrix is large.
struct LargeMatrices {
  std::vector<LargeMatrix> by_node;
  int low_rank_updates = 0;      // edits since everything was computed in full
  bool weighs_infinite = false;  // or did once (masked_reach.h)

  bool is_any() const { return !by_node.empty(); }
  Storage storage(NodeId node) const { return is_any() ? by_node[node].storage : Storage::Stored; }

  // Decides how the last of the nodes, which is new, is stored.
  void add_last(const GraphNodes& nodes);

  // Of a graph whose numbers were taken over.
  void add_history(const LargeMatrices& other);

  // From now on only the first `known` cells of the node are known.
  void set_known(NodeId node, Index known);
};

}  // namespace heed
