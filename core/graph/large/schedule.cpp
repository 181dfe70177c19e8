#include "core/graph/large/schedule.h"

#include <algorithm>
#include <optional>

namespace heed {
namespace {

using RunOfNode = std::vector<std::optional<std::size_t>>;

// The run that the node may join: the only one of the highest level among its inputs, if it reads its own
// rows of it.
std::optional<std::size_t> run_to_join(const LargeGraph& graph, NodeId node, const std::vector<Run>& runs,
                                       const RunOfNode& run_of, std::size_t level) {
  std::optional<std::size_t> joined;
  const GraphNode& target = graph.nodes[node];
  for (std::size_t which = 0; which < target.inputs.size(); ++which) {
    const NodeId input = target.inputs[which];
    const std::optional<std::size_t> run = run_of[input];
    if (!run || runs[*run].level + 1 < level) continue;
    if (joined && joined != run) return std::nullopt;
    if (!target.reads_own_rows[which]) return std::nullopt;
    const bool is_stored = graph.storage(input) == Storage::Stored;
    if (!is_stored && !target.op->large().reads_tile(which)) return std::nullopt;
    joined = run;
  }
  return joined;
}

// One more than the highest level that the node reads.
std::size_t level_of(const LargeGraph& graph, NodeId node, const std::vector<Run>& runs,
                     const RunOfNode& run_of) {
  std::size_t level = 0;
  for (const NodeId input : graph.nodes[node].inputs) {
    if (run_of[input]) level = std::max(level, runs[*run_of[input]].level + 1);
  }
  return level;
}

}  // namespace

std::vector<Run> schedule(const LargeGraph& graph, std::span<const NodeId> fresh) {
  std::vector<Run> runs;
  RunOfNode run_of(graph.nodes.size());
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

}  // namespace heed
