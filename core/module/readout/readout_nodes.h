#pragma once

#include <optional>

#include "core/graph/expression.h"

namespace heed {

// Where the matrices of a readout stand.
struct ReadoutNodes {
  std::optional<NodeId> pooled;
  NodeId logits = 0;
  NodeId probabilities = 0;
  std::optional<NodeId> loss;

  NodeId last() const { return loss.value_or(probabilities); }
};

}  // namespace heed
