#pragma once

#include <optional>
#include <span>

#include "core/graph/large/large_graph.h"

namespace heed {

// How each number of a matrix that is not stored follows from the number at the same place of another, so
// that a shader can compute it.
struct ElementwiseView {
  NodeId base = 0;    // Stored or Rematerialized; then to be read in parts, or it would be materialized
  NodeId scores = 0;  // base · factor in the spans, −∞ outside; the node itself if there are no statistics
  ElementwiseRule rule;
  std::span<const RowStatistics> statistics;  // by row: e^(score − max) / sum. Until the next edit; or empty

  bool is_weights() const { return !statistics.empty(); }
};

// None: the node is stored, or not known as a whole, or more goes into it, such as an override. Leaves
// nothing of the node to be computed, so that until the next edit several threads may read it.
std::optional<ElementwiseView> elementwise_view(const LargeGraph& graph, NodeId node);

}  // namespace heed
