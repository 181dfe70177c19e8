#include <algorithm>
#include <utility>

#include "core/graph/large/dirty_rows.h"
#include "core/graph/large/factors.h"
#include "core/graph/large/low_rank_update.h"

namespace heed {
namespace {

constexpr Index kFew = 4;  // columns or rows that are updated and not computed

// Of so few dirty or changed rows the others are worth an update.
bool are_few_rows(const Shape& shape, Index rows) { return rows <= shape.rows / 8; }

bool is_few_cols(const Region& region) { return region.cols <= kFew && region.rows > kFew; }

void add_each(std::vector<Index>& indices, Index first, Index count) {
  for (Index index = first; index < first + count; ++index) {
    if (std::find(indices.begin(), indices.end(), index) == indices.end()) indices.push_back(index);
  }
}

// False if much of the node is dirty, and may stay so.
bool compute_if_few_dirty(const LargeGraph& graph, NodeId node) {
  const auto& is_dirty = graph.matrix(node).is_dirty;
  if (!are_few_rows(graph.shape(node), std::count(is_dirty.begin(), is_dirty.end(), 1))) return false;
  compute_dirty_rows(graph, node, 0, graph.shape(node).rows);
  return true;
}

std::optional<LowRankUpdate> plan_statistics(const LargeGraph& graph, const EditReach& reach, NodeId node) {
  const GraphNode& target = graph.nodes[node];
  if (graph.storage(node) != Storage::RowStatistics || !target.is_complete()) return std::nullopt;
  if (!compute_if_few_dirty(graph, node)) return std::nullopt;
  LowRankUpdate update;
  update.node = node;
  update.change.is_inexact.resize(static_cast<std::size_t>(target.shape.rows));
  Index changed_rows = 0;
  for (const Region& region : reach.dirty[target.inputs[0]].list()) {
    if (is_few_cols(region)) {
      add_each(update.keys, region.col, region.cols);
    } else {
      mark_rows(update.change.is_inexact, region);
      changed_rows += region.rows;
    }
  }
  const bool are_few_keys = !update.keys.empty() && static_cast<Index>(update.keys.size()) <= kFew;
  if (!are_few_keys || !are_few_rows(target.shape, changed_rows)) return std::nullopt;
  const std::optional<NodeId> keys = keys_behind(graph, node);
  if (keys && graph.has_dirty_rows(*keys)) return std::nullopt;
  if (keys) update.keys_before = rows_of(*graph.nodes[*keys].value, update.keys);
  if (!keys) update.scores_before = columns_of(graph, target.inputs[0], update.keys);
  return update;
}

std::optional<LowRankUpdate> plan_product(const LargeGraph& graph, const EditReach& reach, NodeId node,
                                          std::span<const LowRankUpdate> planned) {
  const GraphNode& target = graph.nodes[node];
  if (!target.op->large().low_rank_update() || !target.is_complete()) return std::nullopt;
  if (!compute_if_few_dirty(graph, node)) return std::nullopt;
  const NodeId stack = target.inputs[0], weights = target.inputs[1], values = target.inputs[2];
  const NodeId statistics = statistics_behind(graph, weights);
  const auto of_weights = std::find_if(planned.begin(), planned.end(),
                                       [&](const LowRankUpdate& each) { return each.node == statistics; });
  if (of_weights == planned.end() || graph.has_dirty_rows(statistics)) return std::nullopt;
  if (!graph.nodes[stack].overrides.empty() || graph.has_dirty_rows(values)) return std::nullopt;
  LowRankUpdate update;
  update.node = node;
  update.keys = of_weights->keys;
  for (const Region& region : reach.dirty[values].list()) {
    if (region.rows > kFew) return std::nullopt;
    add_each(update.keys, region.row, region.rows);
  }
  update.takes_left_change = weights == statistics && update.keys == of_weights->keys;
  if (!update.takes_left_change) update.change.left_before = columns_of(graph, weights, update.keys);
  update.change.right_before = rows_of(*graph.nodes[values].value, update.keys);
  return update;
}

// Directly, or of what is computed from it when it is read.
bool is_computed_from(const LargeGraph& graph, NodeId node, NodeId source) {
  const auto& inputs = graph.nodes[node].inputs;
  return std::any_of(inputs.begin(), inputs.end(), [&](NodeId input) {
    return input == source ||
           (graph.storage(input) != Storage::Stored && is_computed_from(graph, input, source));
  });
}

}  // namespace

std::vector<LowRankUpdate> plan_updates(const LargeGraph& graph, const EditReach& reach) {
  std::vector<LowRankUpdate> updates;
  for (const Change& change : reach.changes) {
    const NodeId node = change.node;
    if (!graph.nodes[node].op || is_computed_from(graph, node, reach.edited)) continue;
    std::optional<LowRankUpdate> planned = plan_statistics(graph, reach, node);
    if (!planned) planned = plan_product(graph, reach, node, updates);
    if (planned) updates.push_back(std::move(*planned));
  }
  return updates;
}

}  // namespace heed
