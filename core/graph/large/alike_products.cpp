#include "core/graph/large/alike_products.h"

#include <algorithm>

#include "core/base/stored_matrix.h"
#include "core/graph/large/tiles.h"

namespace heed {
namespace {

// A product with a weight that is not computed.
bool can_be_alike(const LargeGraph& graph, NodeId node) {
  if (!is_product(graph, node)) return false;
  const auto& inputs = graph.nodes[node].inputs;
  return std::all_of(inputs.begin() + 1, inputs.end(), [&](NodeId input) { return !graph.nodes[input].op; });
}

bool lie_alike(const SharedMatrix& a, const SharedMatrix& b) {
  const StoredMatrix *left = a.stored(), *right = b.stored();
  if (!left || !right) return !left && !right;
  return left->type == right->type && left->is_transposed == right->is_transposed &&
         left->stride == right->stride;
}

bool are_alike(const LargeGraph& graph, NodeId first, NodeId node) {
  const GraphNode &a = graph.nodes[first], &b = graph.nodes[node];
  return a.inputs[0] == b.inputs[0] && a.inputs.size() == b.inputs.size() && a.shape == b.shape &&
         a.op->kind() == b.op->kind() &&
         lie_alike(graph.nodes[a.inputs[1]].value, graph.nodes[b.inputs[1]].value);
}

}  // namespace

void put_alike_together(const LargeGraph& graph, std::vector<NodeId>& nodes) {
  for (auto first = nodes.begin(); first != nodes.end(); ++first) {
    if (!can_be_alike(graph, *first)) continue;
    const NodeId like = *first;
    first = std::stable_partition(
                first + 1, nodes.end(),
                [&](NodeId node) { return can_be_alike(graph, node) && are_alike(graph, like, node); }) -
            1;
  }
}

std::size_t count_alike(const LargeGraph& graph, std::span<const NodeId> nodes) {
  if (!can_be_alike(graph, nodes.front())) return 1;
  const auto end = std::ranges::find_if(nodes, [&](NodeId node) {
    return !can_be_alike(graph, node) || !are_alike(graph, nodes.front(), node);
  });
  return static_cast<std::size_t>(end - nodes.begin());
}

}  // namespace heed
