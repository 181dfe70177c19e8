#include "core/code/heads.h"

#include <algorithm>

namespace heed {
namespace {

bool has_overrides(const Graph& graph, const NodesByHead& heads) {
  for (const std::vector<NodeId>& nodes : heads) {
    for (NodeId node : nodes) {
      if (graph.has_changes(node)) return true;
    }
  }
  return false;
}

bool are_alike(const Graph& graph, const Statements& in_loop, NodeId a, NodeId b) {
  if (graph.info(a).id != graph.info(b).id) return false;
  const bool is_source = graph.op(a) == nullptr;
  if (is_source || graph.op(b) == nullptr) return is_source && graph.op(b) == nullptr;
  if (in_loop.has_statement(a) != in_loop.has_statement(b)) return false;
  return !in_loop.has_statement(a) || in_loop.computation_lines(a) == in_loop.computation_lines(b);
}

}  // namespace

bool reads_inputs(const Op* op) { return op != nullptr && !op->traits().is_switched_off; }

std::vector<bool> needed_nodes(const BuiltScene& built) {
  const Graph& graph = built.graph;
  std::vector<bool> needed(graph.node_count(), false);
  needed[built.result] = true;
  if (const auto loss = built.loss()) needed[*loss] = true;
  for (NodeId node = graph.node_count(); node-- > 0;) {
    if (!needed[node] || !reads_inputs(graph.op(node))) continue;
    for (NodeId input : graph.inputs(node)) needed[input] = true;
  }
  return needed;
}

NodesByHead nodes_by_head(const Graph& graph, const std::vector<bool>& needed, std::optional<int> block) {
  NodesByHead heads(1);
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!needed[node] || !graph.info(node).head || graph.info(node).block != block) continue;
    const auto head = static_cast<std::size_t>(*graph.info(node).head);
    if (heads.size() <= head) heads.resize(head + 1);
    heads[head].push_back(node);
  }
  return heads;
}

std::optional<std::string> find_shared_loop(const Graph& graph, const NodesByHead& heads,
                                            const Statements& in_loop) {
  if (heads.size() < 2 || has_overrides(graph, heads)) return std::nullopt;
  const std::vector<NodeId>& first = heads.front();
  for (const std::vector<NodeId>& nodes : heads) {
    const auto alike = [&](NodeId a, NodeId b) { return are_alike(graph, in_loop, a, b); };
    if (!std::equal(first.begin(), first.end(), nodes.begin(), nodes.end(), alike)) return std::nullopt;
  }
  return graph.info(first.back()).id;
}

}  // namespace heed
