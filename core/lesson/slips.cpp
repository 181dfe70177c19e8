#include "core/lesson/slips.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "core/base/number.h"
#include "core/explain/explain_text.h"
#include "core/graph/node_traits.h"
#include "core/lesson/worked_norm.h"

namespace heed {
namespace {

using Kind = Expression::Kind;

std::string said(double value) { return readable_text(static_cast<float>(value)); }

// Mistakes with a row that is normalised.
class NormSlips {
 public:
  NormSlips(const Graph& graph, CellRef cell)
      : row_(*normalization_of(graph, cell.node, cell.cell.row)),
        col_(static_cast<std::size_t>(cell.cell.col)),
        is_centred_(subtracts_mean(graph, cell.node)),
        count_(static_cast<double>(row_.inputs.size())),
        term_(row_.terms[col_]),
        gain_(row_.gain.empty() ? 1 : row_.gain[col_]),
        bias_(row_.bias.empty() ? 0 : row_.bias[col_]) {}

  std::vector<Slip> run() && {
    const double plain = term_ / row_.divisor, squares = sum_of_squares(row_.terms);
    const double eps = row_.divisor * row_.divisor - squares / count_;
    const std::pair<std::string, std::string> divisor{"divisor", said(row_.divisor)};
    if (is_centred_) add_without_mean(eps);
    add(plain * gain_, "bias", {{"bias", said(bias_)}});
    add(plain + bias_, "gain", {{"gain", said(gain_)}});
    add(plain, "gain_and_bias", {{"gain", said(gain_)}, {"bias", said(bias_)}});
    add_normalised(term_ / (row_.divisor * row_.divisor), "variance", {divisor});
    add_normalised(term_, "undivided", {divisor});
    if (is_centred_ && count_ > 1) {
      add_normalised(term_ / std::sqrt(squares / (count_ - 1) + eps), "one_less",
                     {{"less", said(count_ - 1)}, {"count", said(count_)}});
    }
    add_normalised(term_ / std::sqrt(squares + eps), "sum", {{"count", said(count_)}});
    if (!is_centred_) add_with_mean(eps);
    add((plain + bias_) * gain_, "order", {});
    return std::move(slips_);
  }

 private:
  static double sum_of_squares(const std::vector<double>& numbers) {
    double sum = 0;
    for (const double each : numbers) sum += each * each;
    return sum;
  }

  void add(double value, const char* what, std::vector<std::pair<std::string, std::string>> args) {
    slips_.push_back({value, {std::string("lesson.mark.norm.") + what, std::move(args)}});
  }

  // As `add`, before gain and bias.
  void add_normalised(double value, const char* what, std::vector<std::pair<std::string, std::string>> args) {
    add(value * gain_ + bias_, what, std::move(args));
  }

  // The deviation may have been worked out with the mean, or without it as well.
  void add_without_mean(double eps) {
    const double x = row_.inputs[col_], root = std::sqrt(sum_of_squares(row_.inputs) / count_ + eps);
    for (const double divisor : {row_.divisor, root})
      add_normalised(x / divisor, "mean", {{"mean", said(row_.subtracted)}});
  }

  // A root mean square subtracts nothing.
  void add_with_mean(double eps) {
    double mean = 0;
    for (const double x : row_.inputs) mean += x / count_;
    const double variance = sum_of_squares(row_.inputs) / count_ - mean * mean;
    for (const double divisor : {std::sqrt(variance + eps), row_.divisor})
      add_normalised((row_.inputs[col_] - mean) / divisor, "needless_mean", {{"mean", said(mean)}});
  }

  RowNormalization row_;
  std::size_t col_;
  bool is_centred_;
  double count_;
  double term_;
  double gain_, bias_;
  std::vector<Slip> slips_;
};

bool has_log(const Expression& expression) {
  return expression.kind == Kind::Log || std::any_of(expression.args.begin(), expression.args.end(), has_log);
}

// Mistakes with an op that changes each number of its input on its own.
void add_cellwise_slips(const Graph& graph, CellRef cell, const Expression& expression,
                        std::vector<Slip>& slips) {
  const CellRef before{graph.inputs(cell.node)[0], cell.cell};
  const auto x = static_cast<double>(graph.cell(before.node, before.cell));
  const std::string name = cell_name(graph, before, true);
  const bool cuts_off = expression.kind == Kind::Max;
  const bool is_activation =
      traits_of(graph, cell.node).range == ValueRange::LikeInput0 && !traits_of(graph, cell.node).drops_cells;
  if (cuts_off && x < 0) {
    for (const double kept : {x, -x}) slips.push_back({kept, {"lesson.mark.negative", {{"cell", name}}}});
  }
  // Of a division it is better to say what by.
  if (is_activation || expression.kind != Kind::Quotient)
    slips.push_back({x, {"lesson.mark.unchanged", {{"cell", name}}}});
  if (is_activation && !cuts_off && x < 0) slips.push_back({0, {"lesson.mark.cut_off", {{"cell", name}}}});
}

// Mistakes with a product of two: one of them alone, or of a gate the numbers before the activation.
void add_product_slips(const Graph& graph, const Expression& expression, std::vector<Slip>& slips) {
  for (std::size_t at = 0; at < 2; ++at) {
    const Expression &left_out = expression.args[at], &kept = expression.args[1 - at];
    if (left_out.kind != Kind::Cell) continue;
    slips.push_back({kept.value,
                     {"lesson.mark.without_factor",
                      {{"cell", cell_name(graph, left_out.ref, true)}, {"value", said(left_out.value)}}}});
  }
  const Expression &active = expression.args[0], &factor = expression.args[1];
  const Expression* before = nullptr;
  if (active.kind == Kind::Cell || factor.kind != Kind::Cell) return;
  active.for_each_cell([&](const Expression& leaf) { before = &leaf; });
  if (!before) return;
  slips.push_back({before->value * factor.value,
                   {"lesson.mark.inactive", {{"cell", cell_name(graph, before->ref, true)}}}});
}

// Mistakes with rows of which one is made: another way to make it, or a row that was left out.
void add_pooling_slips(const Graph& graph, CellRef cell, const Expression& expression,
                       std::vector<Slip>& slips) {
  const NodeId input = graph.inputs(cell.node)[0];
  const Index rows = graph.shape(input).rows;
  std::vector<double> column;
  double sum = 0;
  for (Index row = 0; row < rows; ++row) {
    column.push_back(static_cast<double>(graph.cell(input, {row, cell.cell.col})));
    sum += column.back();
  }
  const auto count = static_cast<double>(rows);
  const bool is_mean = expression.kind == Kind::Quotient;
  slips.push_back({sum / count, {"lesson.mark.pool.mean", {}}});
  slips.push_back({*std::max_element(column.begin(), column.end()), {"lesson.mark.pool.max", {}}});
  slips.push_back({column.front(), {"lesson.mark.pool.first", {}}});
  slips.push_back({column.back(), {"lesson.mark.pool.last", {}}});
  if (!is_mean) return;
  for (Index row = 0; row < rows; ++row) {
    const double left_out = column[static_cast<std::size_t>(row)];
    const Message message{
        "lesson.mark.without",
        {{"cell", cell_name(graph, {input, {row, cell.cell.col}}, true)}, {"value", said(left_out)}}};
    for (const double divisor : {count, count - 1}) slips.push_back({(sum - left_out) / divisor, message});
  }
}

}  // namespace

std::vector<Slip> slips_of(const Graph& graph, CellRef cell, const Expression& expression) {
  if (!graph.op(cell.node)) return {};
  if (has_working(graph, cell.node)) return NormSlips(graph, cell).run();
  std::vector<Slip> slips;
  const std::span<const NodeId> inputs = graph.inputs(cell.node);
  const Shape& shape = graph.shape(cell.node);
  const bool is_plain = !shape.is_stack() && !traits_of(graph, cell.node).is_copy;
  if (inputs.size() == 1 && is_plain) {
    const Shape& before = graph.shape(inputs[0]);
    const bool is_one_row = shape.rows == 1 && before.rows > 1 && shape.cols == before.cols;
    if (is_one_row) add_pooling_slips(graph, cell, expression, slips);
    if (before == shape && traits_of(graph, cell.node).normalization == Normalization::None)
      add_cellwise_slips(graph, cell, expression, slips);
  }
  if (expression.kind == Kind::Product && expression.args.size() == 2)
    add_product_slips(graph, expression, slips);
  if (has_log(expression))
    slips.push_back({expression.value / std::numbers::ln10, {"lesson.mark.log10", {}}});
  return slips;
}

}  // namespace heed
