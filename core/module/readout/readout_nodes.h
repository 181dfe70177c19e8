#pragma once

#include <optional>
#include <vector>

#include "core/graph/expression.h"

namespace heed {

// Where the matrices of a readout stand.
struct ReadoutNodes {
  std::optional<NodeId> pooled;
  std::vector<NodeId> made;  // of the pooled rows, one after the other: transformed, of unit length
  NodeId read = 0;           // what is compared with the labels
  bool has_labels = false;   // without them there is nothing of what follows
  NodeId logits = 0;
  NodeId probabilities = 0;
  std::optional<NodeId> loss;

  NodeId last() const { return has_labels ? loss.value_or(probabilities) : read; }
};

}  // namespace heed
