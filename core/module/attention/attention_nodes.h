#pragma once

#include <optional>
#include <vector>

#include "core/graph/expression.h"

namespace heed {

// Where the matrices of one head stand in the graph. What the scene does not need is absent.
struct HeadNodes {
  NodeId query = 0, key = 0, value = 0;  // as scores and sums take them: turned, if positions are rotary
  NodeId scores = 0;
  std::optional<NodeId> scaled, biased, masked;
  NodeId weights = 0;
  std::optional<NodeId> dropped;
  NodeId weighted = 0, output = 0;

  NodeId applied_weights() const { return dropped ? *dropped : weights; }  // with which values are weighed
};

// Where the matrices of an attention stand.
struct AttentionNodes {
  std::vector<HeadNodes> heads;
  NodeId result = 0;  // Y
};

}  // namespace heed
