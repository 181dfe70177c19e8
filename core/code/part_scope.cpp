#include "core/code/part_scope.h"

#include <fmt/format.h>

namespace heed {

PartScope::PartScope(const Graph& graph, const ModelPart& part, const CodeOptions& options)
    : graph_(graph), part_(part), options_(options), nodes_(group_nodes(graph, part, options)) {
  for (std::size_t at = 0; at < nodes_.groups.size(); ++at) {
    for (const NodeId node : nodes_.groups[at].members) group_at_[node] = at;
  }
  name(part.input, part.kind == ModelPart::Kind::Model ? "X" : "x");
}

const NodeGroup* PartScope::find_group(NodeId node) const {
  const auto found = group_at_.find(node);
  return found == group_at_.end() ? nullptr : &nodes_.groups[found->second];
}

const NodeGroup* PartScope::find_stacked(NodeId node) const {
  const NodeGroup* group = find_group(node);
  return group && group->is_stacked ? group : nullptr;
}

std::string PartScope::variable(NodeId node) const {
  const auto named = variables_.find(node);
  if (named != variables_.end()) return named->second;
  const NodeInfo& info = graph_.info(node);
  return is_one_of_many(node) ? fmt::format("{}_{}", info.id, *info.head) : info.id;
}

std::string PartScope::data_name(NodeId node, const std::string& id) const {
  if (!is_one_of_many(node)) return id;
  const int head = *graph_.info(node).head;
  return is_torch() ? fmt::format("{}_{}", id, head) : fmt::format("h{}.{}", head, id);
}

std::string PartScope::data_expression(NodeId node, const std::string& id) const {
  const std::string name = data_name(node, id);
  if (is_torch()) return "self." + name;
  if (!is_cpp()) return fmt::format("w[\"{}\"]", name);
  const bool is_of_head = is_loop() && graph_.info(node).head;
  return is_of_head ? fmt::format("w(\"{}\", {})", name, kHeadVariable) : fmt::format("w(\"{}\")", name);
}

}  // namespace heed
