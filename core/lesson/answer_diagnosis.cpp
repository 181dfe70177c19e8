#include "core/lesson/answer_diagnosis.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/base/number.h"
#include "core/explain/explain_text.h"
#include "core/lesson/slips.h"

namespace heed {
namespace {

std::string number(double value) { return readable_text(static_cast<float>(value)); }

// The summation index of a term, from 1: `d = 2`, or `j = 2` for a sum over keys. Empty if it has none.
std::string summation_index(const Graph& graph, const Expression& term) {
  const Expression& leaf = term.kind == Expression::Kind::Product ? term.args.front() : term;
  if (leaf.kind != Expression::Kind::Cell) return {};
  const NodeInfo& info = graph.info(leaf.ref.node);
  if (info.kind == NodeKind::Bias) return {};
  if (graph.shape(leaf.ref.node).is_stack()) return "j = " + std::to_string(leaf.ref.cell.row + 1);
  const char* letter = info.cols.axis == Axis::Key ? "j = " : "d = ";
  return letter + std::to_string(leaf.ref.cell.col + 1);
}

// Of matrices that are added, or a bias: the cell says more than its number.
bool is_named(const Graph& graph, const Expression& term) {
  return term.kind == Expression::Kind::Cell && !graph.shape(term.ref.node).is_stack();
}

// `2 · 3 (d = 2)`, or of a matrix that is added `X[2, 1]`.
std::string term_text(const Graph& graph, const Expression& term) {
  std::string text;
  if (is_named(graph, term)) return cell_name(graph, term.ref, true);
  if (term.kind == Expression::Kind::Product) {
    for (const Expression& factor : term.args)
      text += text.empty() ? number(factor.value) : " · " + as_operand(number(factor.value));
  } else {
    text = number(term.value);
  }
  const std::string position = summation_index(graph, term);
  return position.empty() ? text : text + " (" + position + ")";
}

std::vector<Cell> neighbours(const Graph& graph, CellRef cell) {
  const Shape& shape = graph.shape(cell.node);
  std::vector<Cell> cells;
  for (const auto& [row, col] : std::vector<std::pair<Index, Index>>{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
    const Cell neighbour{cell.cell.row + row, cell.cell.col + col, cell.cell.slice};
    const bool is_inside =
        neighbour.row >= 0 && neighbour.row < shape.rows && neighbour.col >= 0 && neighbour.col < shape.cols;
    if (is_inside) cells.push_back(neighbour);
  }
  return cells;
}

// Tries one kind of mistake after another, the likelier ones first.
class AnswerDiagnosis {
 public:
  AnswerDiagnosis(const Graph& graph, CellRef cell, float typed, float tolerance, const IsSeen& is_seen)
      : graph_(graph),
        cell_(cell),
        typed_(static_cast<double>(typed)),
        tolerance_(static_cast<double>(tolerance)),
        is_seen_(is_seen) {}

  std::optional<Message> run() const {
    if (!std::isfinite(typed_) || graph_.is_changed(cell_.node, cell_.cell)) return std::nullopt;
    if (!graph_.op(cell_.node)) return std::nullopt;
    const Expression expression = graph_.explain(cell_.node, cell_.cell).expression;
    if (!std::isfinite(expression.value)) return std::nullopt;
    if (std::optional<Message> found = find_slip(expression)) return found;
    if (expression.kind == Expression::Kind::Quotient && is_typed(expression.args[0].value)) {
      return Message{"lesson.mark.undivided", {{"divisor", number(expression.args[1].value)}}};
    }
    for (const auto& look : {&AnswerDiagnosis::find_omitted_term, &AnswerDiagnosis::find_sign_error}) {
      if (std::optional<Message> found = (this->*look)(expression)) return found;
    }
    if (std::optional<Message> found = find_neighbouring_value()) return found;
    return find_misread_factor(expression);
  }

 private:
  bool is_typed(double value) const {
    return std::abs(typed_ - value) <= std::max(tolerance_, std::abs(value) * 5e-5) * 1.0001;
  }

  bool is_seen(const CellRef& cell) const { return !is_seen_ || is_seen_(cell); }

  static bool is_sum(const Expression& expression) {
    return expression.kind == Expression::Kind::Sum && expression.args.size() > 1;
  }

  std::optional<Message> find_slip(const Expression& expression) const {
    for (const Slip& slip : slips_of(graph_, cell_, expression)) {
      if (std::isfinite(slip.value) && is_typed(slip.value)) return slip.message;
    }
    return std::nullopt;
  }

  std::optional<Message> find_omitted_term(const Expression& expression) const {
    if (!is_sum(expression)) return std::nullopt;
    for (const Expression& term : expression.args) {
      if (!is_typed(expression.value - term.value)) continue;
      if (!is_named(graph_, term))
        return Message{"lesson.mark.left_out", {{"term", term_text(graph_, term)}}};
      return Message{"lesson.mark.without",
                     {{"cell", cell_name(graph_, term.ref, true)}, {"value", number(term.value)}}};
    }
    return std::nullopt;
  }

  std::optional<Message> find_sign_error(const Expression& expression) const {
    if (is_typed(-expression.value)) return Message{"lesson.mark.sign", {}};
    if (!is_sum(expression)) return std::nullopt;
    for (const Expression& term : expression.args) {
      if (!is_typed(expression.value - 2 * term.value)) continue;
      return Message{"lesson.mark.term_sign", {{"term", term_text(graph_, term)}}};
    }
    return std::nullopt;
  }

  std::optional<Message> find_neighbouring_value() const {
    for (const Cell& neighbour : neighbours(graph_, cell_)) {
      if (!is_seen({cell_.node, neighbour})) continue;
      if (!is_typed(static_cast<double>(graph_.cell(cell_.node, neighbour)))) continue;
      const char* key = neighbour.row == cell_.cell.row ? "lesson.mark.column" : "lesson.mark.row";
      return Message{key, {{"cell", cell_name(graph_, {cell_.node, neighbour}, true)}}};
    }
    return std::nullopt;
  }

  // One factor of one product was read from a neighbouring row or column.
  std::optional<Message> find_misread_factor(const Expression& expression) const {
    if (!is_sum(expression)) return std::nullopt;
    for (const Expression& term : expression.args) {
      if (term.kind != Expression::Kind::Product) continue;
      for (const Expression& factor : term.args) {
        if (std::optional<Message> found = find_misread_factor(expression, term, factor)) return found;
      }
    }
    return std::nullopt;
  }

  std::optional<Message> find_misread_factor(const Expression& expression, const Expression& term,
                                             const Expression& factor) const {
    if (factor.kind != Expression::Kind::Cell || factor.value == 0) return std::nullopt;
    for (const Cell& neighbour : neighbours(graph_, factor.ref)) {
      if (!is_seen({factor.ref.node, neighbour})) continue;
      const auto other = static_cast<double>(graph_.cell(factor.ref.node, neighbour));
      if (!is_typed(expression.value - term.value + term.value / factor.value * other)) continue;
      return Message{"lesson.mark.neighbour",
                     {{"term", term_text(graph_, term)},
                      {"cell", cell_name(graph_, factor.ref, true)},
                      {"beside", cell_name(graph_, {factor.ref.node, neighbour}, true)}}};
    }
    return std::nullopt;
  }

  const Graph& graph_;
  CellRef cell_;
  double typed_;
  double tolerance_;
  const IsSeen& is_seen_;
};

}  // namespace

std::optional<Message> diagnose_answer(const Graph& graph, CellRef cell, float typed, float tolerance,
                                       const IsSeen& is_seen) {
  return AnswerDiagnosis(graph, cell, typed, tolerance, is_seen).run();
}

}  // namespace heed
