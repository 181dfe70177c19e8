#include "core/train/batch_pass.h"

#include <cmath>

#include "core/base/check.h"

namespace heed {

void BatchScore::add(const BatchScore& other) {
  loss += other.loss;
  targets += other.targets;
  labels += other.labels;
  right += other.right;
  whole_right += other.whole_right;
  examples += other.examples;
}

std::optional<double> BatchScore::accuracy() const {
  if (labels == 0) return std::nullopt;
  return static_cast<double>(right) / static_cast<double>(labels);
}

BatchPass::BatchPass(const ModelPlan& plan) : plan_(plan), values_(plan.graph().node_count()) {}

void BatchPass::Spare::resize(Matrix& matrix, Index rows, Index cols) {
  if (matrix.size() != rows * cols) {
    give_back(matrix);
    std::vector<Matrix>& fitting = of_size_[rows * cols];
    matrix = fitting.empty() ? Matrix(rows, cols) : std::move(fitting.back());
    if (!fitting.empty()) fitting.pop_back();
  }
  matrix.resize(rows, cols);
}

void BatchPass::Spare::give_back(Matrix& matrix) {
  if (matrix.size() > 0) of_size_[matrix.size()].push_back(std::move(matrix));
  matrix.resize(0, 0);
}

Index BatchPass::first_row(NodeId node, std::size_t example) const {
  return plan_.node(node).has_one_row ? static_cast<Index>(example) : starts_[example];
}

Index BatchPass::row_count(NodeId node, std::size_t example) const {
  return plan_.node(node).has_one_row ? 1 : lengths_[example];
}

const Matrix& BatchPass::rows(NodeId node) {
  Values& values = values_[node];
  if (values.has_rows) return values.rows;
  values.rows.resize(total_rows(node), values.each.front().cols());
  for (std::size_t example = 0; example < examples_.size(); ++example)
    values.rows.middleRows(first_row(node, example), row_count(node, example)) = values.each[example];
  values.has_rows = true;
  return values.rows;
}

const Matrix& BatchPass::each(NodeId node, std::size_t example) {
  Values& values = values_[node];
  if (!values.has_each) {
    values.each.resize(examples_.size());
    for (std::size_t at = 0; at < examples_.size(); ++at) {
      spare_.resize(values.each[at], row_count(node, at), values.rows.cols());
      values.each[at] = values.rows.middleRows(first_row(node, at), row_count(node, at));
    }
    values.has_each = true;
  }
  return values.each[example];
}

Matrix& BatchPass::d_rows(NodeId node) {
  Values& values = values_[node];
  if (!values.has_d_rows) {
    values.d_rows.resize(rows(node).rows(), rows(node).cols());
    values.d_rows.setZero();
  }
  values.has_d_rows = true;
  return values.d_rows;
}

Matrix& BatchPass::d_each(NodeId node, std::size_t example) {
  Values& values = values_[node];
  if (!values.has_d_each) {
    values.d_each.resize(examples_.size());
    for (std::size_t at = 0; at < examples_.size(); ++at) {
      spare_.resize(values.d_each[at], each(node, at).rows(), each(node, at).cols());
      values.d_each[at].setZero();
    }
    values.has_d_each = true;
  }
  return values.d_each[example];
}

OpInputs BatchPass::inputs_by_rows(NodeId node, const Parameters& parameters) {
  inputs_.clear();
  for (const NodeId input : plan_.graph().inputs(node)) {
    const PlannedNode& from = plan_.node(input);
    const Matrix& value = from.holding == Holding::Parameter ? parameters[from.parameter].value : rows(input);
    inputs_.push_back({input, {value.rows(), value.cols()}, &value, {}});
  }
  return inputs_;
}

OpInputs BatchPass::inputs_of_each(NodeId node, std::size_t example, const Parameters& parameters) {
  inputs_.clear();
  const Graph& graph = *graphs_[example];
  for (const NodeId input : graph.inputs(node)) {
    const PlannedNode& from = plan_.node(input);
    if (from.holding == Holding::Unneeded) {  // a stack
      inputs_.push_back({input, graph.shape(input), nullptr, {}});
      continue;
    }
    const Matrix& value = from.holding == Holding::Parameter ? parameters[from.parameter].value
                          : from.holding == Holding::Fixed   ? *graph.value(input)
                                                             : each(input, example);
    inputs_.push_back({input, {value.rows(), value.cols()}, &value, {}});
  }
  return inputs_;
}

// Frees row matrices whose size does not fit these examples. Freeing all of them before the first is
// allocated again leaves the heap in one piece, without a hole for each node.
void BatchPass::free_rows_of_other_examples() {
  for (NodeId node = 0; node < values_.size(); ++node) {
    Matrix& rows = values_[node].rows;
    if (rows.rows() != total_rows(node)) rows.resize(0, 0);
  }
}

void BatchPass::look_up_inputs(const Parameters& parameters) {
  Values& values = values_[plan_.inputs()];
  const Matrix& inputs = *plan_.scene().inputs;
  values.rows.resize(starts_.back(), inputs.cols());
  for (std::size_t at = 0; at < examples_.size(); ++at) {
    const std::vector<int>& words = examples_[at].words;
    if (words.empty()) values.rows.middleRows(starts_[at], lengths_[at]) = inputs;
    for (std::size_t word = 0; word < words.size(); ++word)
      values.rows.row(starts_[at] + static_cast<Index>(word)) = parameters.front().value.row(words[word]);
  }
  values.has_rows = true;
}

void BatchPass::forward(const Parameters& parameters, std::span<const Example> examples) {
  forward_to(plan_.answer(), parameters, examples);
  rows(plan_.answer());
}

void BatchPass::forward_to(NodeId last, const Parameters& parameters, std::span<const Example> examples) {
  HEED_CHECK(!examples.empty());
  examples_ = examples;
  lengths_.clear();
  graphs_.clear();
  starts_.assign(1, 0);
  targets_.clear();
  for (Values& values : values_)
    values.has_rows = values.has_each = values.has_d_rows = values.has_d_each = false;
  for (const Example& example : examples) {
    lengths_.push_back(plan_.length_of(example));
    graphs_.push_back(&plan_.graph_of(lengths_.back()));
    starts_.push_back(starts_.back() + lengths_.back());
  }
  const NodeId answer = plan_.answer();
  wanted_.resize(0, 0);
  for (std::size_t at = 0; at < examples.size(); ++at) {
    for (const TargetCell& target : examples[at].targets)
      targets_.push_back({first_row(answer, at) + target.row, target.col});
    if (!examples[at].output) continue;
    const Matrix& output = **examples[at].output;
    wanted_.conservativeResize(total_rows(answer), output.cols());
    wanted_.middleRows(first_row(answer, at), output.rows()) = output;
  }
  free_rows_of_other_examples();
  look_up_inputs(parameters);
  for (NodeId node = 0; node <= last; ++node) {
    Values& values = values_[node];
    if (node == plan_.inputs()) continue;
    if (plan_.node(node).holding == Holding::Rows) {
      const Op& op = *plan_.graph().op(node);
      const OpInputs inputs = inputs_by_rows(node, parameters);
      values.rows.resize(total_rows(node), plan_.graph().shape(node).cols);
      op.forward(inputs, {0, 0, values.rows.rows(), values.rows.cols(), 0, 1}, values.rows);
      values.has_rows = true;
    } else if (plan_.node(node).holding == Holding::Each) {
      values.each.resize(examples.size());
      for (std::size_t at = 0; at < examples.size(); ++at) {
        const Shape& shape = graphs_[at]->shape(node);
        const OpInputs inputs = inputs_of_each(node, at, parameters);
        spare_.resize(values.each[at], shape.rows, shape.cols);
        graphs_[at]->op(node)->forward(inputs, {0, 0, shape.rows, shape.cols, 0, 1}, values.each[at]);
      }
      values.has_each = true;
    }
  }
}

void BatchPass::add_labels(BatchScore& score) const {
  const Matrix& shares = values_[plan_.answer()].rows;
  score.labels = static_cast<Index>(targets_.size());
  auto target = targets_.begin();
  for (const Example& example : examples_) {
    Index right = 0;
    for (std::size_t at = 0; at < example.targets.size(); ++at, ++target) {
      Index likeliest = 0;
      shares.row(target->row).maxCoeff(&likeliest);
      right += likeliest == target->col ? 1 : 0;
      score.loss -= std::log(static_cast<double>(shares(target->row, target->col)));
    }
    score.right += right;
    score.whole_right += right == static_cast<Index>(example.targets.size()) ? 1 : 0;
  }
}

BatchScore BatchPass::score() const {
  BatchScore score;
  score.examples = static_cast<Index>(examples_.size());
  score.targets = static_cast<Index>(targets_.size()) + wanted_.size();
  if (!targets_.empty()) add_labels(score);
  if (wanted_.size() > 0)
    score.loss += (values_[plan_.answer()].rows.cast<double>() - wanted_.cast<double>()).squaredNorm();
  return score;
}

// Brings the gradient of a node together where its numbers were made.
void BatchPass::gather_gradient(NodeId node) {
  Values& values = values_[node];
  const bool is_by_rows = plan_.node(node).holding == Holding::Rows;
  if (is_by_rows && values.has_d_each) {
    Matrix& d = d_rows(node);
    for (std::size_t at = 0; at < examples_.size(); ++at)
      d.middleRows(first_row(node, at), row_count(node, at)) += values.d_each[at];
  }
  if (!is_by_rows && values.has_d_rows) {
    for (std::size_t at = 0; at < examples_.size(); ++at)
      d_each(node, at) += values.d_rows.middleRows(first_row(node, at), row_count(node, at));
  }
}

// What a node has passed on is not needed any more: the next one finds its memory still in the cache.
void BatchPass::release_gradient(NodeId node) {
  Values& values = values_[node];
  if (values.has_d_rows) values.d_rows.resize(0, 0);
  for (std::size_t at = 0; values.has_d_each && at < examples_.size(); ++at)
    spare_.give_back(values.d_each[at]);
  values.has_d_rows = values.has_d_each = false;
}

void BatchPass::add_to_embedding(ParameterGradients& gradients) {
  const Matrix& d = values_[plan_.inputs()].d_rows;
  for (std::size_t at = 0; at < examples_.size(); ++at) {
    for (std::size_t word = 0; word < examples_[at].words.size(); ++word)
      gradients.front().row(examples_[at].words[word]) += d.row(starts_[at] + static_cast<Index>(word));
  }
}

void BatchPass::backward_by_rows(NodeId node, const Parameters& parameters, ParameterGradients& gradients) {
  const OpInputs inputs = inputs_by_rows(node, parameters);
  const Values& values = values_[node];
  for (std::size_t which = 0; which < inputs.size(); ++which) {
    const NodeId input = inputs[which].node;
    const PlannedNode& to = plan_.node(input);
    if (!to.needs_gradient) continue;
    Matrix& d_input = to.holding == Holding::Parameter ? gradients[to.parameter] : d_rows(input);
    plan_.graph().op(node)->backward_from_output(inputs, values.rows, values.d_rows, which, d_input);
  }
}

void BatchPass::backward_of_each(NodeId node, const Parameters& parameters, ParameterGradients& gradients) {
  const Values& values = values_[node];
  for (std::size_t at = 0; at < examples_.size(); ++at) {
    const OpInputs inputs = inputs_of_each(node, at, parameters);
    const Op& op = *graphs_[at]->op(node);
    for (std::size_t which = 0; which < inputs.size(); ++which) {
      const NodeId input = inputs[which].node;
      const PlannedNode& to = plan_.node(input);
      if (!to.needs_gradient || !inputs[which].value) continue;
      Matrix& d_input = to.holding == Holding::Parameter ? gradients[to.parameter] : d_each(input, at);
      op.backward_from_output(inputs, values.each[at], values.d_each[at], which, d_input);
    }
  }
}

// By the ops that a scene has for its loss, from what these examples are of the whole.
void BatchPass::gradient_of_loss(Index target_count) {
  const NodeId answer = plan_.answer();
  const Matrix& found = values_[answer].rows;
  const auto count = static_cast<float>(static_cast<Index>(targets_.size()) + wanted_.size());
  const Matrix seed = Matrix::Constant(1, 1, count / static_cast<float>(target_count));
  std::vector<OpInput> inputs = {{answer, {found.rows(), found.cols()}, &found, {}}};
  if (!targets_.empty()) return cross_entropy(targets_)->backward(inputs, seed, seed, 0, d_rows(answer));
  inputs.push_back({answer, {wanted_.rows(), wanted_.cols()}, &wanted_, {}});
  squared_distance()->backward(inputs, seed, seed, 0, d_rows(answer));
}

void BatchPass::backward(const Parameters& parameters, Index target_count, ParameterGradients& gradients) {
  if (targets_.empty() && wanted_.size() == 0) return;
  gradient_of_loss(target_count);
  for (NodeId node = plan_.answer() + 1; node-- > 0;) {
    const PlannedNode& planned = plan_.node(node);
    const bool is_by_rows = planned.holding == Holding::Rows;
    if ((!is_by_rows && planned.holding != Holding::Each) || !planned.needs_gradient) continue;
    gather_gradient(node);
    const bool has_gradient = is_by_rows ? values_[node].has_d_rows : values_[node].has_d_each;
    if (!has_gradient) continue;
    if (node == plan_.inputs()) {
      add_to_embedding(gradients);
    } else if (is_by_rows) {
      backward_by_rows(node, parameters, gradients);
    } else {
      backward_of_each(node, parameters, gradients);
    }
    release_gradient(node);
  }
}

Matrix BatchPass::rows_of_example(NodeId node, std::size_t example) const {
  return values_[node].rows.middleRows(first_row(node, example), row_count(node, example));
}

Matrix BatchPass::values_of_example(NodeId node, std::size_t example) const {
  if (values_[node].has_each) return values_[node].each[example];
  return values_[node].has_rows ? rows_of_example(node, example) : Matrix();
}

}  // namespace heed
