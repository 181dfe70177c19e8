#pragma once

#include <optional>

#include "core/module/attention/attention_nodes.h"
#include "core/module/feed_forward/feed_forward_nodes.h"

namespace heed {

// A norm: what it reads, and what it makes of it.
struct NormNodes {
  NodeId before = 0;
  NodeId after = 0;
};

// Where the matrices of a block stand that others ask for.
struct BlockNodes {
  NodeId input = 0;
  std::optional<NormNodes> attention_norm, feed_forward_norm;
  std::optional<AttentionNodes> attention;
  std::optional<NodeId> attended;  // what attention adds, dropped or not
  std::optional<NodeId> middle;    // mid
  std::optional<FeedForwardNodes> feed_forward;
  std::optional<NodeId> fed;  // what feed-forward adds
  NodeId out = 0;
};

}  // namespace heed
