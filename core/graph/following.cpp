// Edits of large matrices. An edited input changes a row and a column of the scores, and so every weight and
// every output; but each row of weights is only multiplied, and each row of outputs multiplied and corrected
// by a few values.
#include <algorithm>
#include <utility>

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

// How a node is brought up to date without computing all that the edit reaches: a Noted node, or a product of
// which it is the left factor. A product that takes its weights as they were noted takes their change too.
struct Graph::Correction {
  NodeId node = 0;
  std::vector<Index> keys;   // columns of the left factor, rows of the right one, that change
  Matrix scores_before;      // of a Noted node: these columns of its input,
  Matrix keys_before;        // or the rows of keys_behind() of which they are made
  bool is_as_noted = false;  // of a product
  ProductChange change;      // of a Noted node without the right factor
};

// What the input of a Noted node is, or is made of cell by cell.
NodeId Graph::scores_behind(NodeId noted) const {
  NodeId scores = nodes_[noted].inputs[0];
  while (nodes_[scores].keeping == Keeping::PassedOn) scores = nodes_[scores].inputs[0];
  return scores;
}

// The Noted node that these weights are, or are made of cell by cell.
NodeId Graph::noted_behind(NodeId weights) const {
  while (nodes_[weights].keeping == Keeping::PassedOn) weights = nodes_[weights].inputs[0];
  return weights;
}

// The matrix of which a row makes a column of the scores behind a Noted node, if these are Remade.
std::optional<NodeId> Graph::keys_behind(NodeId noted) const {
  const Node& scores = nodes_[scores_behind(noted)];
  const auto which = scores.keeping == Keeping::Remade ? scores.op->input_by_column() : std::nullopt;
  return which ? std::optional(scores.inputs[*which]) : std::nullopt;
}

// The node's numbers where the base has those in `out`, which is `node` or what it is made of cell by cell.
void Graph::make_of(NodeId node, NodeId base, const Region& region, MatrixBlock out) const {
  if (node != base) {
    make_of(nodes_[node].inputs[0], base, region, out);
    std::vector<OpInput> inputs = forward_inputs(node);
    inputs[0].part = out.data();
    inputs[0].part_at = {region.row, region.col};
    inputs[0].part_stride = out.outerStride();
    nodes_[node].op->forward(inputs, region, out);
  }
  lay_overrides(node, region, out);
}

// The columns of the input of a Noted node as they were, and as they are. Both at once, so that what they
// have in common is fetched once; a row that changed too is lost anyway, whatever it was.
void Graph::make_columns(const Correction& correction, Matrix& before, Matrix& after) const {
  const NodeId input = nodes_[correction.node].inputs[0], scores = scores_behind(correction.node);
  const std::size_t by_column = *nodes_[scores].op->input_by_column();
  const Index few = correction.keys_before.rows(), rows = shape(input).rows;
  Matrix keys(2 * few, correction.keys_before.cols());
  keys << correction.keys_before, rows_of(*nodes_[nodes_[scores].inputs[by_column]].value, correction.keys);
  std::vector<OpInput> inputs = forward_inputs(scores);
  inputs[by_column].part = keys.data();
  inputs[by_column].part_stride = keys.cols();
  Matrix columns(rows, 2 * few), column(rows, 1);
  nodes_[scores].op->forward(inputs, {0, 0, rows, 2 * few, 0, 1}, columns);
  before.resize(rows, few);
  after.resize(rows, few);
  for (Index at = 0; at < 2 * few; ++at) {
    column = columns.col(at);
    make_of(input, scores, {0, correction.keys[static_cast<std::size_t>(at % few)], rows, 1, 0, 1}, column);
    (at < few ? before : after).col(at % few) = column;
  }
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
  Correction correction;
  correction.node = node;
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
  const std::optional<NodeId> made_of = keys_behind(node);
  if (!made_of) {
    correction.scores_before = columns_of(*this, target.inputs[0], correction.keys);
  } else if (nodes_[*made_of].is_waiting.empty()) {
    correction.keys_before = rows_of(*nodes_[*made_of].value, correction.keys);
  } else {
    return {};
  }
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
  Correction correction;
  correction.node = node;
  correction.keys = of_notes->keys;
  for (const Region& region : dirty_[values].list()) {
    if (region.rows > kFew) return {};
    add_each(correction.keys, region.row, region.rows);
  }
  correction.is_as_noted = weights == noted && correction.keys == of_notes->keys;
  if (!correction.is_as_noted) correction.change.left_before = columns_of(*this, weights, correction.keys);
  correction.change.right_before = rows_of(*nodes_[values].value, correction.keys);
  return correction;
}

// Directly, or of what is made of it when it is read.
bool Graph::is_made_of(NodeId node, NodeId source) const {
  const auto& inputs = nodes_[node].inputs;
  return std::any_of(inputs.begin(), inputs.end(), [&](NodeId input) {
    return input == source || (!is_kept(input) && is_made_of(input, source));
  });
}

// Reads numbers as they were before the edit; what is made of the edited source itself shows the new ones.
std::vector<Graph::Correction> Graph::plan_corrections(NodeId edited) const {
  std::vector<Correction> corrections;
  for (const Change& change : changes_) {
    if (!nodes_[change.node].op || is_made_of(change.node, edited)) continue;
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
  Matrix before = std::move(correction.scores_before), after;
  if (correction.keys_before.size() > 0) {
    make_columns(correction, before, after);
  } else {
    after = columns_of(*this, target.inputs[0], correction.keys);
  }
  target.op->row_noting()->follow(before, after, target.notes, correction.change);
  compute_lost(correction.node, correction.change.is_lost);
}

void Graph::correct_product(Correction& correction, std::span<const Correction> notes) {
  const Node& target = nodes_[correction.node];
  const NodeId weights = target.inputs[1], noted = noted_behind(weights);
  const ProductChange& of_notes = std::find_if(notes.begin(), notes.end(), [&](const Correction& each) {
                                    return each.node == noted;
                                  })->change;
  ProductChange& change = correction.change;
  if (correction.is_as_noted) {
    change.left_before = of_notes.left_before;
    change.left_after = of_notes.left_after;
  } else {
    change.left_after = columns_of(*this, weights, correction.keys);
  }
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
    step_of[change.node] = target.has_own_work() ? step + 1 : step;
    if (steps.size() <= step) steps.resize(step + 1);
    if (target.has_own_work()) steps[step].push_back(change.node);
  }
  return steps;
}

void Graph::recompute_large(NodeId edited) {
  for (const Change& change : changes_) forget_written_out(change.node);
  // Where numbers were put over computed ones, what they were before cannot be read any more.
  std::vector<Correction> corrections;
  if (!nodes_[edited].op) corrections = plan_corrections(edited);
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
