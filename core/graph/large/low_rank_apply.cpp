#include <algorithm>
#include <utility>

#include "core/graph/large/compute.h"
#include "core/graph/large/factors.h"
#include "core/graph/large/low_rank_update.h"
#include "core/graph/large/masked_reach.h"

namespace heed {
namespace {

// The node's numbers where `scores` has those in `out`, from which the node is computed cell by cell.
void compute_from_scores(const LargeGraph& graph, NodeId node, NodeId scores, const Region& region,
                         MatrixBlock out) {
  const GraphNode& target = graph.nodes[node];
  if (node != scores) {
    compute_from_scores(graph, target.inputs[0], scores, region, out);
    std::vector<OpInput> inputs = op_inputs(graph.nodes, node);
    inputs[0].tile = out.data();
    inputs[0].tile_at = {region.row, region.col};
    inputs[0].tile_stride = out.outerStride();
    target.op->forward(inputs, region, out);
  }
  apply_changes(target, region, out);
}

// The input of a node with row statistics, the changed columns of it.
struct ScoreColumns {
  Matrix before, after;  // (n, few)
};

// Both from the keys at once, so that what they have in common is fetched once; a row that changed too is
// computed in full anyway, whatever it was.
ScoreColumns columns_from_keys(const LargeGraph& graph, const LowRankUpdate& update) {
  const NodeId input = graph.nodes[update.node].inputs[0], scores = scores_behind(graph, update.node);
  const GraphNode& score_node = graph.nodes[scores];
  const std::size_t by_column = *score_node.op->large().input_by_column();
  const Index few = update.keys_before.rows(), rows = graph.shape(input).rows;
  Matrix keys(2 * few, update.keys_before.cols());
  keys << update.keys_before, rows_of(*graph.nodes[score_node.inputs[by_column]].value, update.keys);
  std::vector<OpInput> inputs = op_inputs(graph.nodes, scores);
  inputs[by_column].tile = keys.data();
  inputs[by_column].tile_stride = keys.cols();
  Matrix columns(rows, 2 * few), column(rows, 1);
  score_node.op->forward(inputs, {0, 0, rows, 2 * few, 0, 1}, columns);
  ScoreColumns found{Matrix(rows, few), Matrix(rows, few)};
  for (Index at = 0; at < 2 * few; ++at) {
    column = columns.col(at);
    const Index key = update.keys[static_cast<std::size_t>(at % few)];
    compute_from_scores(graph, input, scores, {0, key, rows, 1, 0, 1}, column);
    (at < few ? found.before : found.after).col(at % few) = column;
  }
  return found;
}

void compute_inexact_rows(const LargeGraph& graph, NodeId node, std::span<const char> is_inexact) {
  for (auto from = std::find(is_inexact.begin(), is_inexact.end(), 1); from != is_inexact.end();) {
    const auto to = std::find(from, is_inexact.end(), 0);
    const Region rows = Region::of_rows(from - is_inexact.begin(), to - from);
    compute_region(graph, node, clipped(rows, graph.shape(node)));
    from = std::find(to, is_inexact.end(), 1);
  }
}

void update_statistics(const LargeGraph& graph, LowRankUpdate& update) {
  const GraphNode& target = graph.nodes[update.node];
  const ScoreColumns scores =
      update.keys_before.size() > 0
          ? columns_from_keys(graph, update)
          : ScoreColumns{std::move(update.scores_before), columns_of(graph, target.inputs[0], update.keys)};
  target.op->large().row_statistics()->update(scores.before, scores.after,
                                              graph.matrix(update.node).statistics, update.change);
  compute_inexact_rows(graph, update.node, update.change.is_inexact);
}

// A row with other numbers in it is not what its factors come to.
void mark_patched_rows(const GraphNode& node, std::vector<char>& is_inexact) {
  for (const RowPatch& patch : node.patches) mark_rows(is_inexact, Region::of_rows(patch.row));
}

void update_product(const LargeGraph& graph, LowRankUpdate& update, std::span<const LowRankUpdate> updates) {
  const GraphNode& target = graph.nodes[update.node];
  const NodeId weights = target.inputs[1], statistics = statistics_behind(graph, weights);
  const auto is_of_weights = [&](const LowRankUpdate& each) { return each.node == statistics; };
  const FactorChange& of_weights = std::find_if(updates.begin(), updates.end(), is_of_weights)->change;
  FactorChange& change = update.change;
  if (update.takes_left_change) {
    change.left_before = of_weights.left_before;
    change.left_after = of_weights.left_after;
  } else {
    change.left_after = columns_of(graph, weights, update.keys);
  }
  change.right_after = rows_of(*graph.nodes[target.inputs[2]].value, update.keys);
  change.scale = of_weights.scale;
  change.is_inexact = of_weights.is_inexact;
  // A weight that was put there by hand is not multiplied with its row.
  for (NodeId node = weights;; node = graph.nodes[node].inputs[0]) {
    for (const Override& held : graph.nodes[node].overrides)
      mark_rows(change.is_inexact, Region::of(held.cell));
    mark_patched_rows(graph.nodes[node], change.is_inexact);
    if (node == statistics) break;
  }
  mark_patched_rows(target, change.is_inexact);
  Matrix& output = target.value.edit();
  target.op->large().low_rank_update()->update(change, output);
  apply_overrides(target.overrides, clipped(Region::all(), target.shape), output);
  note_infinite_rows(graph, update.node, output);
  compute_inexact_rows(graph, update.node, change.is_inexact);
}

}  // namespace

void apply_update(const LargeGraph& graph, LowRankUpdate& update, std::span<const LowRankUpdate> updates) {
  if (graph.storage(update.node) == Storage::RowStatistics) return update_statistics(graph, update);
  update_product(graph, update, updates);
}

}  // namespace heed
