#include "core/edit/scene_remap.h"

#include <algorithm>
#include <tuple>

#include "core/edit/reconcile.h"
#include "core/explain/explain_text.h"
#include "core/module/attention/attention_widths.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

bool is_source(const Graph& graph, NodeId node) { return graph.op(node) == nullptr; }

// Reports the new size of a matrix, and how new numbers are initialized.
Message size_message(const std::string& node, const Shape& from, const Shape& to, const Growth& growth) {
  Message message{"edit.follows.shrinks", {{"node", node}, {"from", size_text(from)}, {"to", size_text(to)}}};
  if (to.rows <= from.rows && to.cols <= from.cols) return message;
  message.key = growth.is_random ? "edit.follows.grows_random" : "edit.follows.grows_zeros";
  if (growth.is_random) message.args.emplace_back("seed", std::to_string(growth.seed));
  return message;
}

}  // namespace

SceneRemap::SceneRemap(const Scene& before, const Draft& draft, const Graph& old_graph,
                       const Graph& new_graph)
    : before_(before),
      draft_(draft),
      old_graph_(old_graph),
      new_graph_(new_graph),
      queries_(inverse(draft.queries, before.inputs->rows())),
      keys_(inverse(draft.keys, key_count(before))),
      attention_before_(find_attention(before, draft.block)) {
  if (!attention_before_) return;
  heads_ = inverse(draft.heads, static_cast<Index>(attention_before_->heads.size()));
  concat_ = inverse(concat_origins(before, draft), concat_width(*attention_before_, before.inputs->cols()));
}

// A duplicated row maps to its first copy.
SceneRemap::IndexMap SceneRemap::inverse(const Origins& origins, Index old_count) {
  if (!origins) return {};
  IndexMap places(static_cast<std::size_t>(old_count), kNew);
  for (std::size_t now = origins->size(); now-- > 0;) {
    if ((*origins)[now] != kNew) places[static_cast<std::size_t>((*origins)[now])] = static_cast<Index>(now);
  }
  return places;
}

Index SceneRemap::moved(const IndexMap& places, Index old) {
  return places.empty() ? old : places[static_cast<std::size_t>(old)];
}

Index SceneRemap::moved_along(const NodeInfo& info, Axis axis, Index old) const {
  switch (axis) {
    case Axis::Token:
    case Axis::Query:
      return moved(queries_, old);
    case Axis::MemoryToken:
    case Axis::Key:
      return moved(keys_, old);
    case Axis::ConcatDim:
      return info.block == draft_.block ? moved(concat_, old) : old;
    case Axis::OutputDim: {
      const Attention* now = find_attention(draft_.scene, draft_.block);
      const bool is_joined = info.block == draft_.block && attention_before_ && now &&
                             !attention_before_->output && !now->output;
      return is_joined ? moved(concat_, old) : old;
    }
    default:
      return old;
  }
}

std::string SceneRemap::moved_name(const NodeInfo& info) const {
  NodeKey key = info;
  if (key.head && key.block == draft_.block) {
    const Index head = moved(heads_, *key.head);
    if (head == kNew) return {};
    key.head = static_cast<int>(head);
  }
  return node_name(key);
}

std::map<std::string, std::vector<Override>> SceneRemap::overrides(std::vector<Message>& messages) const {
  std::map<std::string, std::vector<Override>> kept;
  for (const auto& [name, held] : draft_.scene.overrides) {
    const NodeId old = *old_graph_.find(name);
    const NodeInfo& info = old_graph_.info(old);
    const std::string now_name = moved_name(info);
    const std::optional<NodeId> now = new_graph_.find(now_name);
    const bool has_node = now && !is_source(new_graph_, *now);
    std::vector<Cell> dropped;
    std::vector<Override> moved;
    for (const Override& one : held) {
      const Cell cell = {moved_along(info, info.rows.axis, one.cell.row),
                         moved_along(info, info.cols.axis, one.cell.col),
                         moved_along(info, info.slices.axis, one.cell.slice)};
      if (has_node && is_inside(new_graph_.shape(*now), cell)) {
        moved.push_back({cell, one.value});
      } else {
        dropped.push_back(one.cell);
      }
    }
    std::stable_sort(moved.begin(), moved.end(), [](const Override& a, const Override& b) {
      return std::tie(a.cell.slice, a.cell.row, a.cell.col) < std::tie(b.cell.slice, b.cell.row, b.cell.col);
    });
    if (!moved.empty()) kept[now_name] = std::move(moved);
    if (dropped.size() == 1) {
      messages.push_back(
          {"edit.follows.override", {{"cell", cell_name(old_graph_, {old, dropped[0]}, true)}}});
    } else if (!dropped.empty()) {
      const std::string count = std::to_string(dropped.size());
      messages.push_back({"edit.follows.overrides", {{"count", count}, {"node", name}}});
    }
  }
  return kept;
}

std::optional<Patch> SceneRemap::moved(Patch patch) const {
  const std::optional<NodeId> old = old_graph_.find(patch.node);
  if (!old) return patch;  // it was added by this edit, and is refused when the scene is computed
  const NodeInfo& info = old_graph_.info(*old);
  patch.node = moved_name(info);
  const std::optional<NodeId> now = new_graph_.find(patch.node);
  if (!now || is_source(new_graph_, *now)) return std::nullopt;
  const Shape &from = old_graph_.shape(*old), &to = new_graph_.shape(*now);
  const bool copies_each = patch.rows.empty() && patch.kind == Patch::Kind::Copy;
  if (from.cols != to.cols || (copies_each && from.rows != to.rows)) return std::nullopt;
  for (PatchedRow& row : patch.rows) {
    if (row.row >= from.rows) continue;
    const Index at = moved_along(info, info.rows.axis, row.row);
    if (at < 0 || at >= to.rows) return std::nullopt;
    const bool keeps_source = patch.kind == Patch::Kind::Copy && at != row.row;
    row = {at, keeps_source ? row.from.value_or(row.row) : row.from};
  }
  return patch;
}

std::vector<Patch> SceneRemap::patches(std::vector<Message>& messages) const {
  std::vector<Patch> kept;
  for (const Patch& patch : draft_.scene.patches) {
    std::optional<Patch> now = moved(patch);
    if (now) {
      kept.push_back(std::move(*now));
    } else {
      messages.push_back({"edit.follows.patch", {{"node", patch.node}}});
    }
  }
  return kept;
}

std::optional<NodeId> SceneRemap::moved_source(NodeId old) const {
  const std::optional<NodeId> now = new_graph_.find(moved_name(old_graph_.info(old)));
  return now && is_source(new_graph_, *now) ? now : std::nullopt;
}

std::set<std::string> SceneRemap::locks() const {
  std::set<std::string> kept;
  for (const std::string& name : draft_.scene.locked) {
    if (draft_.scene.embedding && name == kEmbeddingName) kept.insert(name);
    const std::optional<NodeId> old = old_graph_.find(name);
    const std::optional<NodeId> now = old ? moved_source(*old) : std::nullopt;
    if (now) kept.insert(new_graph_.info(*now).name);
  }
  return kept;
}

bool SceneRemap::is_of_new_head(const NodeInfo& info) const {
  if (!info.head || !draft_.heads || info.block != draft_.block) return false;
  const Index from = (*draft_.heads)[static_cast<std::size_t>(*info.head)];
  return from == kNew || moved(heads_, from) != *info.head;
}

// Of a block that is added or removed, which is reported in one sentence.
bool SceneRemap::is_of_other_block(const NodeInfo& info) const {
  return info.block &&
         static_cast<std::size_t>(*info.block) >= std::min(before_.blocks.size(), draft_.scene.blocks.size());
}

void SceneRemap::report_heads(std::vector<Message>& messages) const {
  for (std::size_t head = 0; head < heads_.size(); ++head) {
    const Index now = heads_[head];
    const auto name = [&](Index at) {
      std::string said = node_name({draft_.block, static_cast<int>(at), {}});
      said.pop_back();  // the dot
      return said;
    };
    const std::string old_name = name(static_cast<Index>(head));
    if (now == kNew) {
      messages.push_back({"edit.follows.head_goes", {{"head", old_name}}});
    } else if (now != static_cast<Index>(head)) {
      messages.push_back({"edit.follows.renamed", {{"from", old_name}, {"to", name(now)}}});
    }
  }
}

void SceneRemap::report_size(NodeId old, NodeId now, std::vector<Message>& messages) const {
  const std::string& name = new_graph_.info(now).name;
  const Shape& from = old_graph_.shape(old);
  const Shape& to = new_graph_.shape(now);
  if (from == to) return;
  const NodeInfo& info = new_graph_.info(now);
  const Origins& rows = info.rows.axis == Axis::MemoryToken ? draft_.keys : draft_.queries;
  const bool has_moved_rows = info.kind == NodeKind::Input && rows;
  if (has_moved_rows) {
    messages.push_back(
        {"edit.follows.size", {{"node", name}, {"from", size_text(from)}, {"to", size_text(to)}}});
  } else {
    messages.push_back(size_message(name, from, to, draft_.growth));
  }
}

void SceneRemap::report_changes(std::vector<Message>& messages) const {
  report_heads(messages);
  std::set<NodeId> seen;
  for (NodeId old = 0; old < old_graph_.node_count(); ++old) {
    const NodeInfo& info = old_graph_.info(old);
    if (!is_source(old_graph_, old) || moved_name(info).empty() || is_of_other_block(info)) continue;
    const std::optional<NodeId> now = moved_source(old);
    if (now) {
      report_size(old, *now, messages);
      seen.insert(*now);
    } else {
      messages.push_back(
          {"edit.follows.goes", {{"node", info.name}, {"size", size_text(old_graph_.shape(old))}}});
    }
  }
  for (NodeId now = 0; now < new_graph_.node_count(); ++now) {
    const NodeInfo& info = new_graph_.info(now);
    if (!is_source(new_graph_, now) || seen.contains(now) || is_of_new_head(info) || is_of_other_block(info))
      continue;
    messages.push_back(
        {"edit.follows.comes", {{"node", info.name}, {"size", size_text(new_graph_.shape(now))}}});
  }
  const auto& [old_table, table] = std::tie(before_.embedding, draft_.scene.embedding);
  if (old_table && table && old_table->table->cols() != table->table->cols()) {
    const Shape from{old_table->table->rows(), old_table->table->cols()};
    messages.push_back(
        size_message("embedding", from, {table->table->rows(), table->table->cols()}, draft_.growth));
  }
  const Index from = parameter_count(before_);
  const Index to = parameter_count(draft_.scene);
  if (from == to) return;
  messages.push_back(
      {"edit.follows.parameters", {{"from", std::to_string(from)}, {"to", std::to_string(to)}}});
}

}  // namespace heed
