#pragma once

#include <optional>

#include "core/module/attention/attention_nodes.h"

namespace heed {

// Where the matrices of a block stand that others ask for.
struct BlockNodes {
  NodeId input = 0;
  std::optional<AttentionNodes> attention;
  std::optional<NodeId> attended;  // what attention adds, dropped or not
  std::optional<NodeId> middle;    // mid
  std::optional<NodeId> fed;       // what feed-forward adds
  NodeId out = 0;
};

}  // namespace heed
