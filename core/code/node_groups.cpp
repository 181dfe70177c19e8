#include "core/code/node_groups.h"

#include <algorithm>
#include <map>

namespace heed {
namespace {

bool is_off(const Graph& graph, NodeId node) {
  return graph.op(node) && graph.op(node)->traits().is_switched_off;
}

// Groups the nodes of the heads of one attention by what they are.
class HeadGrouper {
 public:
  HeadGrouper(const Graph& graph, const ModelPart& part, const CodeOptions& options)
      : graph_(graph), part_(part), options_(options) {
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      const NodeInfo& info = graph.info(node);
      if (info.block != part.block || !info.head) continue;
      heads_ = std::max(heads_, static_cast<std::size_t>(*info.head) + 1);
      by_id_[info.id].push_back(node);
    }
  }

  std::size_t heads() const { return heads_; }

  // The layout in which one piece of code computes all heads; none if they differ.
  bool are_alike() {
    if (heads_ < 2) return false;
    return std::all_of(by_id_.begin(), by_id_.end(), [&](auto& entry) { return is_alike(entry.second); }) &&
           has_all_heads("Q") && has_all_heads("output");
  }

  NodeGroup group_of(const std::vector<NodeId>& members) const { return {members, true, model_of(members)}; }
  const std::vector<NodeId>& members_of(NodeId node) const { return by_id_.at(graph_.info(node).id); }
  bool is_first(NodeId node) const { return members_of(node).front() == node; }

 private:
  bool is_loop() const { return options_.dialect == Dialect::Eigen; }

  NodeId model_of(const std::vector<NodeId>& members) const {
    const auto on =
        std::find_if(members.begin(), members.end(), [&](NodeId node) { return !is_off(graph_, node); });
    return on == members.end() ? members.front() : *on;
  }

  bool has_all_heads(const char* id) const {
    const auto found = by_id_.find(id);
    return found != by_id_.end() && found->second.size() == heads_;
  }

  bool is_alike(const std::vector<NodeId>& members) const {
    const NodeId model = model_of(members);
    if (is_off(graph_, model) || has_gaps(members)) return false;
    return std::all_of(members.begin(), members.end(), [&](NodeId node) { return fits(node, model); });
  }

  // Heads may use the keys and values of others, which a loop has not kept.
  bool has_gaps(const std::vector<NodeId>& members) const {
    if (members.size() == heads_) return false;
    const Role role = graph_.info(members.front()).role;
    return is_loop() || (role != Role::Key && role != Role::Value);
  }

  bool fits(NodeId node, NodeId model) const {
    if (!(graph_.shape(node) == graph_.shape(model))) return false;
    const Op *op = graph_.op(node), *like = graph_.op(model);
    if (!op || !like) return op == like;
    if (is_loop() && (is_off(graph_, node) || graph_.has_changes(node))) return false;
    if (is_off(graph_, node)) return true;
    if (op->traits().is_copy) return false;  // rows that all heads read as they are have no axis for them
    return code_of(node) == code_of(model);
  }

  // With names that say nothing of the head.
  std::vector<std::string> code_of(NodeId node) const {
    CodeNames names;
    names.output = graph_.info(node).id;
    names.heads = is_loop() ? 0 : static_cast<Index>(heads_);
    names.head = is_loop() ? kHeadVariable : "";
    names.keep = "keep";
    names.allowed = "allowed";
    names.is_finite = options_.is_finite;
    names.has_empty_row = options_.has_empty_row;
    for (const NodeId input : graph_.inputs(node)) {
      names.inputs.push_back(graph_.info(input).id);
      names.shapes.push_back(graph_.shape(input));
    }
    return graph_.op(node)->code(options_.dialect, names);
  }

  const Graph& graph_;
  const ModelPart& part_;
  const CodeOptions& options_;
  std::size_t heads_ = 0;
  std::map<std::string, std::vector<NodeId>> by_id_;
};

}  // namespace

bool is_written_out(const Graph& graph, NodeId node) {
  return !graph.shape(node).is_stack() || graph.has_changes(node);
}

NodeGroups group_nodes(const Graph& graph, const ModelPart& part, const CodeOptions& options) {
  NodeGroups made;
  const bool has_heads = std::any_of(part.nodes.begin(), part.nodes.end(),
                                     [&](NodeId node) { return graph.info(node).head.has_value(); });
  if (part.kind != ModelPart::Kind::Attention || !has_heads) {
    for (const NodeId node : part.nodes) made.groups.push_back({{node}, false, node});
    return made;
  }
  HeadGrouper heads(graph, part, options);
  made.heads = heads.heads();
  const bool is_alike = heads.are_alike();
  made.layout = heads.heads() < 2                   ? HeadLayout::Single
                : !is_alike                         ? HeadLayout::Each
                : options.dialect == Dialect::Eigen ? HeadLayout::Loop
                                                    : HeadLayout::Stacked;
  std::vector<NodeId> nodes = part.nodes;
  if (is_alike) {  // also those of heads that are off
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      if (graph.info(node).block == part.block && graph.info(node).head) nodes.push_back(node);
    }
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  }
  for (const NodeId node : nodes) {
    if (!is_alike || !graph.info(node).head) {
      made.groups.push_back({{node}, false, node});
    } else if (heads.is_first(node)) {
      made.groups.push_back(heads.group_of(heads.members_of(node)));
    }
  }
  return made;
}

}  // namespace heed
