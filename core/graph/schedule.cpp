#include "core/graph/schedule.h"

#include <algorithm>
#include <optional>

namespace heed {
namespace {

using RunOfNode = std::vector<std::optional<std::size_t>>;

bool touches_only_its_row(const Op& op, std::size_t which, const Shape& shape, Index row) {
  const Region touched = clipped(op.reach(which, Region::of_rows(row)), shape);
  return touched.is_empty() || (touched.row == row && touched.rows == 1);
}

// The run that the node may join: the only one of the highest level among its inputs, if it reads its own
// rows of it.
std::optional<std::size_t> run_to_join(const Graph& graph, NodeId node, const std::vector<Run>& runs,
                                       const RunOfNode& run_of, std::size_t level) {
  std::optional<std::size_t> joined;
  const std::span<const NodeId> inputs = graph.inputs(node);
  for (std::size_t which = 0; which < inputs.size(); ++which) {
    const std::optional<std::size_t> run = run_of[inputs[which]];
    if (!run || runs[*run].level + 1 < level) continue;
    if (joined && joined != run) return std::nullopt;
    if (!reads_own_rows(graph, node, which)) return std::nullopt;
    if (!graph.is_kept(inputs[which]) && !graph.op(node)->takes_part(which)) return std::nullopt;
    joined = run;
  }
  return joined;
}

// One more than the highest level that the node reads.
std::size_t level_of(const Graph& graph, NodeId node, const std::vector<Run>& runs, const RunOfNode& run_of) {
  std::size_t level = 0;
  for (const NodeId input : graph.inputs(node)) {
    if (run_of[input]) level = std::max(level, runs[*run_of[input]].level + 1);
  }
  return level;
}

}  // namespace

bool reads_own_rows(const Graph& graph, NodeId node, std::size_t which) {
  const Shape &from = graph.shape(graph.inputs(node)[which]), &shape = graph.shape(node);
  if (from.rows != shape.rows) return false;
  const Op& op = *graph.op(node);
  return touches_only_its_row(op, which, shape, 0) && touches_only_its_row(op, which, shape, shape.rows - 1);
}

std::vector<Run> schedule(const Graph& graph, std::span<const NodeId> fresh) {
  std::vector<Run> runs;
  RunOfNode run_of(graph.node_count());
  for (const NodeId node : fresh) {
    if (graph.shape(node).is_stack()) continue;
    const std::size_t level = level_of(graph, node, runs, run_of);
    std::optional<std::size_t> run = run_to_join(graph, node, runs, run_of, level);
    if (!run) {
      run = runs.size();
      runs.push_back({{}, graph.shape(node).rows, level});
    }
    runs[*run].nodes.push_back(node);
    run_of[node] = run;
  }
  std::stable_sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.level < b.level; });
  return runs;
}

Index work_of(const Graph& graph, NodeId node) {
  if (graph.shape(node).is_stack()) return 0;
  constexpr Index kExponential = 8;
  if (graph.op(node)->row_noting()) return graph.shape(node).cell_count() * kExponential;
  Index longest = 1;
  for (const NodeId input : graph.inputs(node)) longest = std::max(longest, graph.shape(input).cols);
  return graph.shape(node).cell_count() * longest;
}

}  // namespace heed
