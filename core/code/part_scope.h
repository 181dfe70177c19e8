#pragma once

#include <map>
#include <string>

#include "core/code/model_part.h"
#include "core/code/node_groups.h"

namespace heed {

// What the code of a part calls its matrices, and which of them one variable holds.
class PartScope {
 public:
  PartScope(const Graph& graph, const ModelPart& part, const CodeOptions& options);

  void name(NodeId node, std::string variable) { variables_[node] = std::move(variable); }

  const Graph& graph() const { return graph_; }
  const ModelPart& part() const { return part_; }
  const CodeOptions& options() const { return options_; }
  Dialect dialect() const { return options_.dialect; }
  bool is_torch() const { return dialect() == Dialect::Torch; }
  bool is_cpp() const { return dialect() == Dialect::Eigen; }

  const NodeGroups& nodes() const { return nodes_; }
  bool is_loop() const { return nodes_.layout == HeadLayout::Loop; }
  const NodeGroup* find_group(NodeId node) const;    // null: of another part, or not needed
  const NodeGroup* find_stacked(NodeId node) const;  // the group, if it is of all heads
  bool has_axis_of_heads(const NodeGroup& group) const { return group.is_stacked && !is_loop(); }
  bool is_weight(NodeId node) const { return !graph_.op(node) && !variables_.contains(node); }

  std::string variable(NodeId node) const;  // `Q`, `Q_0`
  // The name of data that belongs to the node, and the expression for it: `W_q` and `w["W_q"]`.
  std::string data_name(NodeId node, const std::string& id) const;
  std::string data_expression(NodeId node, const std::string& id) const;

 private:
  bool is_one_of_many(NodeId node) const {
    return nodes_.layout == HeadLayout::Each && graph_.info(node).head;
  }

  const Graph& graph_;
  const ModelPart& part_;
  const CodeOptions& options_;
  NodeGroups nodes_;
  std::map<NodeId, std::size_t> group_at_;
  std::map<NodeId, std::string> variables_;  // of what is not computed here
};

}  // namespace heed
