#pragma once

#include <optional>

#include "core/graph/expression.h"

namespace heed {

// Where the matrices of a feed-forward layer stand.
struct FeedForwardNodes {
  NodeId hidden = 0;           // before the activation
  std::optional<NodeId> gate;  // if there is one, the activation is applied to it
  NodeId active = 0;           // after the activation
  NodeId result = 0;

  NodeId before_activation() const { return gate.value_or(hidden); }
};

}  // namespace heed
