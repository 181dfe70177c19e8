#include "core/graph/node_traits.h"

namespace heed {

OpTraits traits_of(const Graph& graph, NodeId node) {
  const Op* op = graph.op(node);
  return op ? op->traits() : OpTraits{};
}

bool holds_shares(const Graph& graph, NodeId node) {
  const ValueRange range = traits_of(graph, node).range;
  if (range == ValueRange::LikeInput0) return holds_shares(graph, graph.inputs(node)[0]);
  return range == ValueRange::Shares;
}

}  // namespace heed
