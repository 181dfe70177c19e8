#include "core/graph/large/catch_up.h"

#include <algorithm>
#include <vector>

#include "core/graph/large/compute.h"
#include "core/graph/large/node_by_node.h"

namespace heed {
namespace {

// Rows from..to; none if they are the same.
struct Rows {
  Index from = 0;
  Index to = 0;

  bool is_empty() const { return to <= from; }
  Region region() const { return Region::of_rows(from, to - from); }
  bool operator==(const Rows&) const = default;
};

Rows around(const Rows& a, const Rows& b) {
  if (a.is_empty()) return b;
  if (b.is_empty()) return a;
  return {std::min(a.from, b.from), std::max(a.to, b.to)};
}

// From the first dirty one to the last; of what is computed from its inputs when it is read, all.
Rows dirty_part(const LargeGraph& graph, NodeId node, const Rows& rows) {
  if (!graph.nodes[node].op || graph.is_materialized(node)) return {};
  if (!graph.has_own_work(node)) return rows;
  if (!graph.has_dirty_rows(node)) return {};
  const std::vector<char>& is_dirty = graph.matrix(node).is_dirty;
  const auto begin = is_dirty.begin() + rows.from, end = is_dirty.begin() + rows.to;
  const auto first = std::find(begin, end, 1);
  if (first == end) return {};
  const auto last = std::find(std::make_reverse_iterator(end), std::make_reverse_iterator(first), 1);
  return {first - is_dirty.begin(), last.base() - is_dirty.begin()};
}

// By node, backwards from those that are wanted.
std::vector<Rows> rows_to_compute(const LargeGraph& graph, std::span<const ReadRows> wanted) {
  const auto last = std::ranges::max_element(wanted, {}, &ReadRows::node);
  std::vector<Rows> rows(last->node + 1);
  for (const auto& [node, row, count] : wanted) rows[node] = around(rows[node], {row, row + count});
  for (NodeId node = rows.size(); node-- > 0;) {
    if (rows[node].is_empty()) continue;
    rows[node] = dirty_part(graph, node, rows[node]);
    if (rows[node].is_empty()) continue;
    for_each_read_input(graph, node, rows[node].region(), [&](std::size_t, const ReadRows& read) {
      rows[read.node] = around(rows[read.node], {read.row, read.row + read.rows});
    });
  }
  return rows;
}

// Nodes of which the same rows are computed, and nothing before them is still to come but what is of an
// earlier stage.
struct Stage {
  std::size_t number = 0;
  Rows rows;
  std::vector<NodeId> nodes;
};

// Softmax of logits comes behind them, as threads share the columns of a product, and not what is made row by
// row.
bool is_apart(const LargeGraph& graph, NodeId node, NodeId input, const Rows& rows) {
  return graph.storage(node) == Storage::RowStatistics &&
         are_worth_sharing(graph, {&input, 1}, rows.to - rows.from);
}

// In an order in which each comes after what it reads.
std::vector<Stage> stages_of(const LargeGraph& graph, std::vector<Rows> rows) {
  std::vector<Stage> stages;
  std::vector<std::size_t> number_of(rows.size());
  for (NodeId node = 0; node < rows.size(); ++node) {
    if (rows[node].is_empty()) continue;
    bool has_work = graph.has_own_work(node);
    std::size_t number = 0;
    for (const NodeId input : graph.nodes[node].inputs) {
      if (rows[input].is_empty()) continue;
      has_work = true;
      const bool is_together = rows[input] == rows[node] && !is_apart(graph, node, input, rows[node]);
      number = std::max(number, number_of[input] + (is_together ? 0 : 1));
    }
    if (!has_work) {
      rows[node] = {};
      continue;
    }
    number_of[node] = number;
    auto stage = std::ranges::find_if(
        stages, [&](const Stage& each) { return each.number == number && each.rows == rows[node]; });
    if (stage == stages.end()) stage = stages.insert(stage, {number, rows[node], {}});
    stage->nodes.push_back(node);
  }
  std::ranges::stable_sort(stages, {}, &Stage::number);
  return stages;
}

void mark_clean(const LargeGraph& graph, NodeId node, const Rows& rows) {
  std::vector<char>& is_dirty = graph.matrix(node).is_dirty;
  if (is_dirty.empty()) return;
  std::fill(is_dirty.begin() + rows.from, is_dirty.begin() + rows.to, char{0});
  if (std::find(is_dirty.begin(), is_dirty.end(), 1) == is_dirty.end()) is_dirty.clear();
}

}  // namespace

void catch_up(const LargeGraph& graph, std::span<const ReadRows> wanted) {
  if (wanted.empty()) return;
  const std::vector<Stage> stages = stages_of(graph, rows_to_compute(graph, wanted));
  WorkDone work;
  for (const Stage& stage : stages) work.in_all += work_of_rows(graph, stage.nodes, stage.rows.region());
  for (const Stage& stage : stages) {
    for (const NodeId node : stage.nodes) mark_clean(graph, node, stage.rows);
    compute_rows_in_parallel(graph, stage.nodes, stage.rows.region(), work);
    work.before += work_of_rows(graph, stage.nodes, stage.rows.region());
  }
}

}  // namespace heed
