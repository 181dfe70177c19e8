#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/edit/draft.h"
#include "core/graph/graph.h"

namespace heed {

// Maps nodes and cells of a scene to the scene that an edit makes of it. Both graphs are built
// without overrides.
class SceneRemap {
 public:
  SceneRemap(const Scene& before, const Draft& draft, const Graph& old_graph, const Graph& new_graph);

  // The overrides whose cell still exists, by new node name; reports dropped ones.
  std::map<std::string, std::vector<Override>> overrides(std::vector<Message>& messages) const;
  // The patches whose node and rows still exist, as wide as they were; reports dropped ones.
  std::vector<Patch> patches(std::vector<Message>& messages) const;
  std::set<std::string> locks() const;

  // Reports renumbered heads, matrices that were added, removed or resized, and parameter counts.
  void report_changes(std::vector<Message>& messages) const;

 private:
  // The new index of each old one, kNew if it is gone; empty: unchanged.
  using IndexMap = std::vector<Index>;

  static IndexMap inverse(const Origins& origins, Index old_count);
  static Index moved(const IndexMap& places, Index old);
  Index moved_along(const NodeInfo& info, Axis axis, Index old) const;
  std::string moved_name(const NodeInfo& info) const;  // empty if its head is gone
  std::optional<NodeId> moved_source(NodeId old) const;
  std::optional<Patch> moved(Patch patch) const;
  bool is_of_new_head(const NodeInfo& info) const;
  bool is_of_other_block(const NodeInfo& info) const;
  void report_heads(std::vector<Message>& messages) const;
  void report_size(NodeId old, NodeId now, std::vector<Message>& messages) const;

  const Scene& before_;
  const Draft& draft_;
  const Graph& old_graph_;
  const Graph& new_graph_;
  IndexMap queries_;
  IndexMap keys_;
  const Attention* attention_before_ = nullptr;  // whose heads may have moved; null: none
  IndexMap heads_;
  IndexMap concat_;
};

}  // namespace heed
