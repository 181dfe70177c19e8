#include "core/graph/large/edit.h"

#include <algorithm>
#include <utility>

#include "core/graph/large/compute.h"
#include "core/graph/large/dirty_rows.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

// The node's part of an edit. Nodes that do not depend on one another may be recomputed by several threads.
void recompute_node(const LargeGraph& graph, const EditReach& reach, NodeId node,
                    std::vector<LowRankUpdate>& updates) {
  const auto update = std::find_if(updates.begin(), updates.end(),
                                   [&](const LowRankUpdate& each) { return each.node == node; });
  if (update != updates.end()) return apply_update(graph, *update, updates);
  const GraphNode& target = graph.nodes[node];
  for (const Region& region : reach.dirty[node].list()) {
    const double share =
        static_cast<double>(region.cell_count()) / static_cast<double>(target.shape.cell_count());
    const double work = share * static_cast<double>(target.work);
    if (target.is_complete() && share > 0.1 && work >= static_cast<double>(kMuchWork)) {
      mark_dirty(graph, node, region);
    } else {
      compute_region(graph, node, region);
    }
  }
}

// The nodes that the edit reaches, in the order in which each comes after what it reads; those of a step may
// be recomputed at the same time. What reads nothing that was computed has nothing to do.
std::vector<std::vector<NodeId>> steps_of_edit(const LargeGraph& graph, const EditReach& reach) {
  std::vector<std::vector<NodeId>> steps;
  std::vector<std::size_t> step_of(graph.nodes.size());
  for (const Change& change : reach.changes) {
    const GraphNode& target = graph.nodes[change.node];
    if (change.node == reach.edited || target.shape.is_stack()) continue;
    std::size_t step = 0;
    for (const NodeId input : target.inputs) step = std::max(step, step_of[input]);
    const bool has_own_work = graph.has_own_work(change.node);
    step_of[change.node] = has_own_work ? step + 1 : step;
    if (steps.size() <= step) steps.resize(step + 1);
    if (has_own_work) steps[step].push_back(change.node);
  }
  return steps;
}

}  // namespace

void recompute(const LargeGraph& graph, const EditReach& reach) {
  for (const Change& change : reach.changes) drop_materialized(graph, change.node);
  // Where numbers were put over computed ones, what they were before cannot be read any more.
  std::vector<LowRankUpdate> updates;
  if (!graph.nodes[reach.edited].op) updates = plan_updates(graph, reach);
  for (const std::vector<NodeId>& step : steps_of_edit(graph, reach)) {
    for (const NodeId node : step) {
      for (const Region& region : reach.dirty[node].list())
        prepare_inputs(graph, node, region.row, region.rows);
    }
    parallel_for(static_cast<Index>(step.size()), [&](Index at) {
      recompute_node(graph, reach, step[static_cast<std::size_t>(at)], updates);
    });
  }
  if (!updates.empty()) ++graph.large.low_rank_updates;
}

void wait_for_readers(const LargeGraph& graph, std::span<const Change> changes) {
  for (const auto& [node, regions] : changes) {
    drop_materialized(graph, node);
    if (!graph.nodes[node].op || graph.shape(node).is_stack() || !graph.has_own_work(node)) continue;
    for (const Region& region : regions.list()) {
      if (graph.nodes[node].is_complete()) {
        mark_dirty(graph, node, region);
      } else {
        compute_region(graph, node, region);
      }
    }
  }
}

std::vector<Change> mark_all_dirty(const LargeGraph& graph) {
  std::vector<Change> all;
  for (NodeId node = 0; node < graph.nodes.size(); ++node) {
    const GraphNode& target = graph.nodes[node];
    if (!target.op || target.known == 0) continue;
    Regions known;
    for_each_known_box(target.shape, clipped(Region::all(), target.shape), target.known,
                       [&](const Region& box) { known.add(box); });
    all.push_back({node, known});
  }
  wait_for_readers(graph, all);
  return all;
}

std::vector<Change> mark_dirty_if_inexact(const LargeGraph& graph) {
  constexpr int kMaxUpdates = 256;
  std::vector<Change> changes;
  if (graph.large.low_rank_updates < kMaxUpdates) return changes;
  graph.large.low_rank_updates = 0;
  std::vector<Regions> dirty(graph.nodes.size());
  for (NodeId node = 0; node < graph.nodes.size(); ++node) {
    const GraphNode& target = graph.nodes[node];
    if (!target.op || !target.is_complete()) continue;
    const Region whole = clipped(Region::all(), target.shape);
    const bool is_updated =
        graph.storage(node) == Storage::RowStatistics || target.op->large().low_rank_update();
    if (is_updated) {
      dirty[node].add(whole);
    } else {
      dirty[node] = reached(graph.nodes, dirty, node);
    }
    if (dirty[node].is_empty()) continue;
    graph.matrix(node).materialized = 0;
    if (graph.has_own_work(node) && !target.shape.is_stack()) mark_dirty(graph, node, whole);
    changes.push_back({node, dirty[node]});
  }
  return changes;
}

}  // namespace heed
