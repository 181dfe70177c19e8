#include "app/figure/joined_outputs.h"

#include <algorithm>

#include "core/graph/node_traits.h"

namespace heed {

std::optional<NodeId> joint_of(const Graph& graph, NodeId node) {
  const auto joins = [&](NodeId each) {
    return graph.op(each) && graph.info(each).cols.axis == Axis::ConcatDim && graph.inputs(each).size() > 1;
  };
  if (joins(node)) return node;
  if (traits_of(graph, node).is_copy && joins(graph.inputs(node)[0])) return graph.inputs(node)[0];
  const auto consumers = graph.consumers(node);
  const auto joint = std::ranges::find_if(consumers, joins);
  return joint == consumers.end() ? std::nullopt : std::optional(*joint);
}

}  // namespace heed
