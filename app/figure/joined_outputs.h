#pragma once

#include <optional>

#include "core/graph/graph.h"

namespace heed {

// The matrix that joins the outputs of heads, where this is it, a copy of it or one of these outputs: a
// number looks the same in all of them.
std::optional<NodeId> joint_of(const Graph& graph, NodeId node);

}  // namespace heed
