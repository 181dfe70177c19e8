#include "core/lesson/evaluate_prose.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "core/base/number.h"
#include "core/graph/readable_number.h"
#include "core/scene/modules.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

using Form = NumberExpression::Form;

constexpr Index kMaxInlineCells = 256;  // cells that one expression may expand to

std::string text_of(float value, const std::optional<int>& decimals) {
  return decimals ? fixed_text(value, *decimals) : readable_text(value);
}

using ValueOf = std::function<float(Cell)>;

std::string extent_text(const Region& region, bool is_stack) {
  const std::string matrix = std::to_string(region.rows) + "×" + std::to_string(region.cols);
  return is_stack ? std::to_string(region.slices) + "×" + matrix : matrix;
}

// Calls visit(cell) in reading order.
template <typename Visit>
void for_each_cell(const Region& region, Visit visit) {
  for (Index slice = 0; slice < region.slices; ++slice) {
    for (Index row = 0; row < region.rows; ++row) {
      for (Index col = 0; col < region.cols; ++col)
        visit(Cell{region.row + row, region.col + col, region.slice + slice});
    }
  }
}

// In a list, as in the cells of the figure: what is exact has no zeros at its end, and what is nothing, or
// has no digit but zeros, is ≈0.
std::string text_in_list(float value, const std::optional<int>& decimals) {
  std::string text = text_of(value, decimals);
  if (is_text_of(text, value)) return readable_text(value);
  const bool has_digits = !std::isfinite(value) || text.find_first_of("123456789") != std::string::npos;
  return is_nothing_beside(value, 1) || !has_digits ? kNoiseText : text;
}

// `4`, `[2 4 4]` for a row or a column, `[1 0; 0 1]`.
std::string list_text(const Region& region, const ValueOf& value_of, const std::optional<int>& decimals) {
  std::string text;
  const bool is_number = region.cell_count() == 1;
  const bool is_column = region.cols == 1 && region.slices == 1;
  for_each_cell(region, [&](Cell cell) {
    const bool begins_row = cell.col == region.col && !is_column;
    if (!text.empty()) text += begins_row ? "; " : " ";
    text += is_number ? text_of(value_of(cell), decimals) : text_in_list(value_of(cell), decimals);
  });
  return is_number ? text : "[" + text + "]";
}

// A single number that says something of all cells.
float summary(const Region& region, Form form, const ValueOf& value_of) {
  double sum = 0, all_squares = 0;
  float least = std::numeric_limits<float>::infinity(), most = -least;
  for_each_cell(region, [&](Cell cell) {
    const float value = value_of(cell);
    sum += static_cast<double>(value);
    all_squares += static_cast<double>(value) * static_cast<double>(value);
    least = std::min(least, value);
    most = std::max(most, value);
  });
  if (form == Form::Min) return least;
  if (form == Form::Max) return most;
  if (form == Form::Sum) return static_cast<float>(sum);
  if (form == Form::Length) return static_cast<float>(std::sqrt(all_squares));
  const auto count = static_cast<double>(region.cell_count());
  const double mean = sum / count;
  if (form == Form::Mean) return static_cast<float>(mean);
  double squares = 0;
  for_each_cell(region, [&](Cell cell) {
    const double distance = static_cast<double>(value_of(cell)) - mean;
    squares += distance * distance;
  });
  return static_cast<float>(std::sqrt(squares / count));
}

// The label of the argmax, along the only axis that has more than one position in the region.
Result<std::string> label_of_largest(const Graph& graph, const Target& target, const Reference& reference) {
  const Region& region = target.region;
  const int long_edges = (region.rows > 1) + (region.cols > 1) + (region.slices > 1);
  if (long_edges != 1) return Error{"", {"lesson.argmax", {{"found", text_of(reference)}}}};
  Cell best{region.row, region.col, region.slice};
  for_each_cell(region, [&](Cell cell) {
    if (graph.cell(target.node, cell) > graph.cell(target.node, best)) best = cell;
  });
  const NodeInfo& info = graph.info(target.node);
  const bool is_by_row = region.rows > 1, is_by_col = region.cols > 1;
  const AxisInfo& axis = is_by_row ? info.rows : is_by_col ? info.cols : info.slices;
  const Index at = is_by_row ? best.row : is_by_col ? best.col : best.slice;
  const auto position = static_cast<std::size_t>(at);
  if (axis.labels && position < axis.labels->size()) return (*axis.labels)[position];
  return std::to_string(at + 1);
}

// Accessor for the cells of a node: their values, or their gradients.
Result<ValueOf> values_of(const NumberExpression& number, const NumberContext& numbers, const Graph& graph,
                          NodeId node) {
  if (number.form != Form::Gradient)
    return ValueOf([&graph, node](Cell cell) { return graph.cell(node, cell); });
  const Result<CellRef> by = resolve_cell(number.by, graph);
  if (!by) return by.error();
  const Sensitivity& sensitivity = numbers.sensitivity_of(by.value(), number.reads_baseline);
  Matrix gradient;
  Index slice = -1;  // that `gradient` is cached for
  return ValueOf([&sensitivity, node, gradient, slice](Cell cell) mutable {
    if (cell.slice != slice) gradient = sensitivity.of(node, cell.slice);
    slice = cell.slice;
    return gradient(cell.row, cell.col);
  });
}

// Evaluates an expression that must be a scalar.
Result<double> single_number(const NumberExpression& number, const NumberContext& numbers) {
  const Computation* computation = numbers.computation(number.reads_baseline);
  if (!computation) return Error{"", {"lesson.no_baseline", {}}};
  if (number.form == Form::ParameterCount) return static_cast<double>(parameter_count(computation->scene()));
  const Graph& graph = computation->graph();
  const Result<Target> target = resolve(number.of, graph);
  if (!target) return target.error();
  const Result<ValueOf> value_of = values_of(number, numbers, graph, target.value().node);
  if (!value_of) return value_of.error();
  const bool is_cell = number.form == Form::Value || number.form == Form::Gradient;
  if (!is_cell) return static_cast<double>(summary(target.value().region, number.form, value_of.value()));
  if (!target.value().is_cell()) return Error{"", {"lesson.not_cell", {{"found", text_of(number.of)}}}};
  return static_cast<double>(value_of.value()(target.value().cell()));
}

Result<std::string> binary_text(const NumberExpression& number, const NumberContext& numbers) {
  const Result<double> left = single_number(number.operands[0], numbers),
                       right = single_number(number.operands[1], numbers);
  if (!left) return left.error();
  if (!right) return right.error();
  const bool is_ratio = number.form == Form::Ratio;
  if (is_ratio && right.value() == 0)
    return Error{"", {"lesson.by_zero", {{"found", text_of(number.operands[1].of)}}}};
  const double joined = is_ratio ? left.value() / right.value() : left.value() - right.value();
  return text_of(static_cast<float>(joined), number.decimals);
}

// Evaluates numbers and resolves links in a Markdown tree, in place.
class ProseEvaluator {
 public:
  ProseEvaluator(const NumberContext& numbers, std::vector<LessonFault>& faults)
      : numbers_(numbers), faults_(faults) {}

  void fill(ProseNode& node) {
    if (node.kind == ProseNode::Kind::Number) fill_number(node);
    const bool leads_to_node = node.kind == ProseNode::Kind::Link && node.link.kind == LessonLink::Kind::Node;
    if (leads_to_node && !node.link.node.node.empty()) {
      const Result<Target> target = resolve(node.link.node, numbers_.graph());
      if (target) node.target = target.value();
      if (!target) faults_.push_back({node.link.line, 0, target.error()});
    }
    for (ProseNode& child : node.children) fill(child);
  }

 private:
  void fill_number(ProseNode& node) {
    node.text = "–";
    const NumberExpression& number = node.number;
    const bool has_no_node = number.form == Form::ParameterCount || !number.operands.empty();
    if (!has_no_node && number.of.node.empty()) return;  // parse error, already reported
    const Result<std::string> text = number_text(number, numbers_);
    if (!text) return faults_.push_back({number.of.line, 0, text.error()});
    node.text = text.value();
    if (number.of.node.empty()) return;
    if (const Result<Target> target = resolve(number.of, numbers_.graph())) node.target = target.value();
  }

  const NumberContext& numbers_;
  std::vector<LessonFault>& faults_;
};

}  // namespace

NumberContext::NumberContext(const Computation& now, const Computation* baseline) : now_(completed(now)) {
  if (baseline) baseline_ = completed(*baseline);
}

const Sensitivity& NumberContext::sensitivity_of(CellRef cell, bool is_baseline) const {
  constexpr std::size_t kMaxCachedGradients = 16;
  if (sensitivities_.size() > kMaxCachedGradients) sensitivities_.clear();
  const Computation& of = *computation(is_baseline);
  auto& kept = sensitivities_[{cell.node, index_of(of.graph().shape(cell.node), cell.cell), is_baseline}];
  if (!kept)
    kept = std::make_unique<Sensitivity>(of, Objective{Objective::Kind::Cell, cell.node, cell.cell, {}});
  return *kept;
}

Result<std::string> number_text(const NumberExpression& number, const NumberContext& numbers) {
  if (!number.operands.empty()) return binary_text(number, numbers);
  const Computation* computation = numbers.computation(number.reads_baseline);
  if (!computation) return Error{"", {"lesson.no_baseline", {}}};
  if (number.form == Form::ParameterCount) return std::to_string(parameter_count(computation->scene()));
  const Graph& graph = computation->graph();
  const Result<Target> target = resolve(number.of, graph);
  if (!target) return target.error();
  const Region& region = target.value().region;
  if (number.form == Form::Shape) return extent_text(region, graph.shape(target.value().node).is_stack());
  if (number.form == Form::Argmax) return label_of_largest(graph, target.value(), number.of);
  const bool is_list = number.form == Form::Value || number.form == Form::Gradient;
  if (is_list && region.cell_count() > kMaxInlineCells) {
    return Error{
        "",
        {"lesson.long_number", {{"found", text_of(number.of)}, {"most", std::to_string(kMaxInlineCells)}}}};
  }
  const Result<ValueOf> value_of = values_of(number, numbers, graph, target.value().node);
  if (!value_of) return value_of.error();
  if (is_list) return list_text(region, value_of.value(), number.decimals);
  return text_of(summary(region, number.form, value_of.value()), number.decimals);
}

Prose evaluate_prose(const Prose& words, const NumberContext& numbers, std::vector<LessonFault>& faults) {
  Prose filled = words;
  ProseEvaluator filler(numbers, faults);
  for (ProseNode& node : filled) filler.fill(node);
  return filled;
}

}  // namespace heed
