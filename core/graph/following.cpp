// Edits of large matrices. An edited input changes a row and a column of the scores, and so every weight and
// every output; but each row of weights is only multiplied, and each row of outputs multiplied and corrected
// by a few values.
#include <algorithm>

#include "core/graph/graph.h"
#include "core/graph/schedule.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

constexpr Index kFew = 4;                   // columns or rows that are corrected and not computed
constexpr Index kWorthWaiting = 4'000'000;  // multiplications that are left until somebody reads them

bool is_few_cols(const Region& region) { return region.cols <= kFew && region.rows > kFew; }

void add_each(std::vector<Index>& indices, Index first, Index count) {
  for (Index index = first; index < first + count; ++index) {
    if (std::find(indices.begin(), indices.end(), index) == indices.end()) indices.push_back(index);
  }
}

Matrix columns_of(const Graph& graph, NodeId node, std::span<const Index> cols) {
  const Index rows = graph.shape(node).rows;
  Matrix columns(rows, static_cast<Index>(cols.size()));
  for (std::size_t at = 0; at < cols.size(); ++at) {
    Matrix column(rows, 1);
    graph.read(node, {0, cols[at], rows, 1, 0, 1}, column);
    columns.col(static_cast<Index>(at)) = column;
  }
  return columns;
}

Matrix rows_of(const Matrix& values, std::span<const Index> rows) {
  Matrix picked(static_cast<Index>(rows.size()), values.cols());
  for (std::size_t at = 0; at < rows.size(); ++at) picked.row(static_cast<Index>(at)) = values.row(rows[at]);
  return picked;
}

void mark_rows(std::vector<char>& is_marked, const Region& rows) {
  std::fill_n(is_marked.begin() + rows.row, rows.rows, char{1});
}

}  // namespace

// How a node is brought up to date without computing all that the edit reaches. Of a Noted node the "left"
// factor is its input, and there is no right one.
struct Graph::Correction {
  NodeId node = 0;
  std::vector<Index> keys;  // columns of the left factor, rows of the right one, that change
  ProductChange change;
};

// The Noted node that these weights are, or are made of cell by cell.
NodeId Graph::noted_behind(NodeId weights) const {
  while (nodes_[weights].keeping == Keeping::PassedOn) weights = nodes_[weights].inputs[0];
  return weights;
}

// False if much of the node waits, and may wait on.
bool Graph::settle_if_few(NodeId node) const {
  const auto& is_waiting = nodes_[node].is_waiting;
  if (std::count(is_waiting.begin(), is_waiting.end(), 1) > shape(node).rows / 8) return false;
  settle(node, 0, shape(node).rows);
  return true;
}

std::optional<Graph::Correction> Graph::plan_notes(NodeId node) const {
  const Node& target = nodes_[node];
  if (target.keeping != Keeping::Noted || !target.is_complete() || !settle_if_few(node)) return {};
  Correction correction{node, {}, {}};
  correction.change.is_lost.resize(static_cast<std::size_t>(target.shape.rows));
  Index lost = 0;
  for (const Region& region : dirty_[target.inputs[0]].list()) {
    if (is_few_cols(region)) {
      add_each(correction.keys, region.col, region.cols);
    } else {
      mark_rows(correction.change.is_lost, region);
      lost += region.rows;
    }
  }
  if (correction.keys.empty() || static_cast<Index>(correction.keys.size()) > kFew ||
      lost > target.shape.rows / 8)
    return {};
  correction.change.left_before = columns_of(*this, target.inputs[0], correction.keys);
  return correction;
}

std::optional<Graph::Correction> Graph::plan_product(NodeId node, std::span<const Correction> notes) const {
  const Node& target = nodes_[node];
  if (!target.op->product_following() || !target.is_complete() || !settle_if_few(node)) return {};
  const NodeId weights = target.inputs[1], values = target.inputs[2], noted = noted_behind(weights);
  if (nodes_[noted].keeping != Keeping::Noted || !nodes_[noted].is_waiting.empty()) return {};
  if (!nodes_[target.inputs[0]].overrides.empty() || !nodes_[values].is_waiting.empty()) return {};
  const auto of_notes =
      std::find_if(notes.begin(), notes.end(), [&](const Correction& each) { return each.node == noted; });
  if (of_notes == notes.end()) return {};
  Correction correction{node, of_notes->keys, {}};
  for (const Region& region : dirty_[values].list()) {
    if (region.rows > kFew) return {};
    add_each(correction.keys, region.row, region.rows);
  }
  correction.change.left_before = columns_of(*this, weights, correction.keys);
  correction.change.right_before = rows_of(*nodes_[values].value, correction.keys);
  return correction;
}

// Reads numbers as they were before the edit.
std::vector<Graph::Correction> Graph::plan_corrections() const {
  std::vector<Correction> corrections;
  for (const Change& change : changes_) {
    if (!nodes_[change.node].op) continue;
    std::optional<Correction> planned = plan_notes(change.node);
    if (!planned) planned = plan_product(change.node, corrections);
    if (planned) corrections.push_back(std::move(*planned));
  }
  return corrections;
}

void Graph::compute_lost(NodeId node, std::span<const char> is_lost) const {
  for (auto from = std::find(is_lost.begin(), is_lost.end(), 1); from != is_lost.end();) {
    const auto to = std::find(from, is_lost.end(), 0);
    compute_large(node, clipped(Region::of_rows(from - is_lost.begin(), to - from), shape(node)));
    from = std::find(to, is_lost.end(), 1);
  }
}

void Graph::correct_notes(Correction& correction) {
  const Node& target = nodes_[correction.node];
  ProductChange& change = correction.change;
  std::vector<double> sums;
  for (const RowNote& note : target.notes) sums.push_back(note.sum);
  change.left_after = columns_of(*this, target.inputs[0], correction.keys);
  target.op->row_noting()->follow(change.left_before, change.left_after, target.notes, change.is_lost);
  compute_lost(correction.node, change.is_lost);
  for (std::size_t row = 0; row < sums.size(); ++row) {
    change.scale.push_back(static_cast<float>(sums[row] / target.notes[row].sum));
  }
}

void Graph::correct_product(Correction& correction, std::span<const Correction> notes) {
  const Node& target = nodes_[correction.node];
  const NodeId weights = target.inputs[1], noted = noted_behind(weights);
  const ProductChange& of_notes = std::find_if(notes.begin(), notes.end(), [&](const Correction& each) {
                                    return each.node == noted;
                                  })->change;
  ProductChange& change = correction.change;
  change.left_after = columns_of(*this, weights, correction.keys);
  change.right_after = rows_of(*nodes_[target.inputs[2]].value, correction.keys);
  change.scale = of_notes.scale;
  change.is_lost = of_notes.is_lost;
  // A weight that was put there by hand is not multiplied with its row.
  for (NodeId node = weights;; node = nodes_[node].inputs[0]) {
    for (const Override& held : nodes_[node].overrides) mark_rows(change.is_lost, Region::of(held.cell));
    if (node == noted) break;
  }
  target.op->product_following()->follow(change, target.value.edit());
  lay_overrides(correction.node, clipped(Region::all(), target.shape), target.value.edit());
  compute_lost(correction.node, change.is_lost);
}

// The node's part of an edit. Nodes that do not depend on one another may be recomputed by several threads.
void Graph::recompute(NodeId node, std::vector<Correction>& corrections) {
  const auto correction = std::find_if(corrections.begin(), corrections.end(),
                                       [&](const Correction& each) { return each.node == node; });
  Node& target = nodes_[node];
  if (correction != corrections.end()) {
    if (target.keeping == Keeping::Noted) return correct_notes(*correction);
    return correct_product(*correction, corrections);
  }
  for (const Region& region : dirty_[node].list()) {
    const double share =
        static_cast<double>(region.cell_count()) / static_cast<double>(target.shape.cell_count());
    const double work = share * static_cast<double>(work_of(*this, node));
    if (target.is_complete() && share > 0.1 && work >= static_cast<double>(kWorthWaiting)) {
      let_wait(node, region);
    } else {
      compute_large(node, region);
    }
  }
}

// The nodes that the edit reaches, in the order in which each comes after what it reads; those of a step may
// be recomputed at the same time. What reads nothing that was computed has nothing to do.
std::vector<std::vector<NodeId>> Graph::steps_of_edit(NodeId edited) const {
  std::vector<std::vector<NodeId>> steps;
  std::vector<std::size_t> step_of(nodes_.size());
  for (const Change& change : changes_) {
    const Node& target = nodes_[change.node];
    if (change.node == edited || target.shape.is_stack()) continue;
    std::size_t step = 0;
    for (const NodeId input : target.inputs) step = std::max(step, step_of[input]);
    const bool has_work = target.keeping != Keeping::PassedOn;
    step_of[change.node] = has_work ? step + 1 : step;
    if (steps.size() <= step) steps.resize(step + 1);
    if (has_work) steps[step].push_back(change.node);
  }
  return steps;
}

void Graph::recompute_large(NodeId edited) {
  for (const Change& change : changes_) nodes_[change.node].is_written_out = false;
  // Where numbers were put over computed ones, what they were before cannot be read any more.
  std::vector<Correction> corrections;
  if (!nodes_[edited].op) corrections = plan_corrections();
  for (const std::vector<NodeId>& step : steps_of_edit(edited)) {
    for (const NodeId node : step) {
      for (const Region& region : dirty_[node].list()) settle_inputs(node, region.row, region.rows);
    }
    parallel_for(static_cast<Index>(step.size()),
                 [&](Index at) { recompute(step[static_cast<std::size_t>(at)], corrections); });
  }
  if (!corrections.empty()) ++corrections_;
}

}  // namespace heed
