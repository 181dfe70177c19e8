#include "core/graph/large/masked_reach.h"

#include <algorithm>
#include <atomic>

namespace heed {
namespace {

bool is_weighed_by(const GraphNodes& nodes, NodeId node, NodeId consumer) {
  const GraphNode& target = nodes[consumer];
  for (std::size_t which = 0; which < target.inputs.size(); ++which) {
    if (target.inputs[which] == node && target.op->large().weights_of(which)) return true;
  }
  return false;
}

bool is_weighed(const GraphNodes& nodes, NodeId node) {
  return std::ranges::any_of(nodes[node].consumers,
                             [&](NodeId consumer) { return is_weighed_by(nodes, node, consumer); });
}

// The queries from which the mask does not hide all of these keys.
Region queries_that_see(const GraphNodes& nodes, NodeId weights, const Region& keys) {
  const GraphNode& softmax = nodes[weights];
  const bool is_softmax = softmax.op && softmax.op->large().row_statistics() && !softmax.has_changes();
  if (!is_softmax) return Region::all();
  const GraphNode& masked = nodes[softmax.inputs[0]];
  if (!masked.op || masked.has_changes()) return Region::all();
  return clipped(masked.op->reach(0, clipped(Region::of_cols(keys.row, keys.rows), masked.shape)),
                 masked.shape);
}

Region masked_reach(const GraphNodes& nodes, NodeId node, std::size_t which, const Region& changed) {
  const GraphNode& target = nodes[node];
  Region reach = clipped(target.op->reach(which, changed), target.shape);
  const std::optional<std::size_t> weights = target.op->large().weights_of(which);
  if (!weights) return reach;
  const Region queries = queries_that_see(nodes, target.inputs[*weights], changed);
  if (queries.is_empty()) return reach;  // else nobody would compute the row, and note that it is infinite
  Index& from = target.shape.is_stack() ? reach.slice : reach.row;
  Index& count = target.shape.is_stack() ? reach.slices : reach.rows;
  const Index end = std::min(from + count, queries.row + queries.rows);
  from = std::max(from, queries.row);
  count = end - from;
  return reach;
}

bool has_infinite_rows(const GraphNodes& nodes, NodeId node, const Regions& regions) {
  const SharedMatrix& value = nodes[node].value;
  if (value->size() == 0) return false;  // nor ever computed
  return std::ranges::any_of(regions.list(), [&](const Region& region) {
    return !value->block(region.row, region.col, region.rows, region.cols).allFinite();
  });
}

}  // namespace

Regions reached_through_masks(const LargeGraph& graph, std::span<const Regions> changed, NodeId node) {
  const GraphNode& target = graph.nodes[node];
  for (const NodeId input : target.inputs) {
    if (changed[input].is_empty() || !is_weighed_by(graph.nodes, input, node)) continue;
    // Of what is given nobody has seen what it was before.
    const GraphNode& values = graph.nodes[input];
    const bool is_computed = values.op && graph.storage(input) == Storage::Stored && values.is_complete();
    if (!is_computed) return reached(graph.nodes, changed, node);
    if (has_infinite_rows(graph.nodes, input, changed[input])) graph.large.weighs_infinite = true;
  }
  if (graph.large.weighs_infinite) return reached(graph.nodes, changed, node);
  return reached(graph.nodes, changed, node, &masked_reach);
}

void note_infinite_rows(const LargeGraph& graph, NodeId node, const MatrixBlock& computed) {
  if (!is_weighed(graph.nodes, node) || computed.allFinite()) return;
  std::atomic_ref(graph.large.weighs_infinite).store(true);  // by whatever thread
}

}  // namespace heed
