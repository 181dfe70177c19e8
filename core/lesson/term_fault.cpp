#include "core/lesson/term_fault.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/base/number.h"
#include "core/explain/explain_text.h"

namespace heed {
namespace {

std::string number(double value) { return readable_text(static_cast<float>(value)); }

// The summation index of a term, from 1: `d = 2`, or `j = 2` for a sum over keys. Empty if it has none.
std::string position_of(const Graph& graph, const Expression& term) {
  const Expression& leaf = term.kind == Expression::Kind::Product ? term.args.front() : term;
  if (leaf.kind != Expression::Kind::Cell) return {};
  const NodeInfo& info = graph.info(leaf.ref.node);
  if (info.kind == NodeKind::Bias) return {};
  if (graph.shape(leaf.ref.node).is_stack()) return "j = " + std::to_string(leaf.ref.cell.row + 1);
  const char* letter = info.cols.axis == Axis::Key ? "j = " : "d = ";
  return letter + std::to_string(leaf.ref.cell.col + 1);
}

// `2 · 3 (d = 2)`
std::string name_of_term(const Graph& graph, const Expression& term) {
  std::string text;
  if (term.kind == Expression::Kind::Product) {
    for (const Expression& factor : term.args) text += (text.empty() ? "" : " · ") + number(factor.value);
  } else {
    text = number(term.value);
  }
  const std::string position = position_of(graph, term);
  return position.empty() ? text : text + " (" + position + ")";
}

std::vector<Cell> neighbours(const Graph& graph, CellRef cell) {
  const Shape& shape = graph.shape(cell.node);
  std::vector<Cell> cells;
  for (const auto& [row, col] : std::vector<std::pair<Index, Index>>{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
    const Cell beside{cell.cell.row + row, cell.cell.col + col, cell.cell.slice};
    const bool is_inside =
        beside.row >= 0 && beside.row < shape.rows && beside.col >= 0 && beside.col < shape.cols;
    if (is_inside) cells.push_back(beside);
  }
  return cells;
}

// Tries one kind of mistake after another, the likelier ones first.
class TermFaultSearch {
 public:
  TermFaultSearch(const Graph& graph, CellRef cell, float typed, float tolerance)
      : graph_(graph),
        cell_(cell),
        typed_(static_cast<double>(typed)),
        tolerance_(static_cast<double>(tolerance)) {}

  std::optional<Message> run() const {
    if (!std::isfinite(typed_) || graph_.find_override(cell_.node, cell_.cell)) return std::nullopt;
    if (!graph_.op(cell_.node)) return std::nullopt;
    const Expression made = graph_.explain(cell_.node, cell_.cell).expression;
    if (!std::isfinite(made.value)) return std::nullopt;
    if (made.kind == Expression::Kind::Quotient && is_typed(made.args[0].value)) {
      return Message{"lesson.mark.undivided", {{"divisor", number(made.args[1].value)}}};
    }
    for (const auto& look : {&TermFaultSearch::left_out, &TermFaultSearch::wrong_sign}) {
      if (std::optional<Message> found = (this->*look)(made)) return found;
    }
    if (std::optional<Message> found = of_neighbour()) return found;
    return with_neighbour(made);
  }

 private:
  bool is_typed(double value) const {
    return std::abs(typed_ - value) <= std::max(tolerance_, std::abs(value) * 5e-5) * 1.0001;
  }

  static bool is_sum(const Expression& made) {
    return made.kind == Expression::Kind::Sum && made.args.size() > 1;
  }

  std::optional<Message> left_out(const Expression& made) const {
    if (!is_sum(made)) return std::nullopt;
    for (const Expression& term : made.args) {
      if (!is_typed(made.value - term.value)) continue;
      return Message{"lesson.mark.left_out", {{"term", name_of_term(graph_, term)}}};
    }
    return std::nullopt;
  }

  std::optional<Message> wrong_sign(const Expression& made) const {
    if (is_typed(-made.value)) return Message{"lesson.mark.sign", {}};
    if (!is_sum(made)) return std::nullopt;
    for (const Expression& term : made.args) {
      if (!is_typed(made.value - 2 * term.value)) continue;
      return Message{"lesson.mark.term_sign", {{"term", name_of_term(graph_, term)}}};
    }
    return std::nullopt;
  }

  std::optional<Message> of_neighbour() const {
    for (const Cell& beside : neighbours(graph_, cell_)) {
      if (!is_typed(static_cast<double>(graph_.cell(cell_.node, beside)))) continue;
      const char* key = beside.row == cell_.cell.row ? "lesson.mark.column" : "lesson.mark.row";
      return Message{key, {{"cell", cell_name(graph_, {cell_.node, beside}, true)}}};
    }
    return std::nullopt;
  }

  // One factor of one product was read from a neighbouring row or column.
  std::optional<Message> with_neighbour(const Expression& made) const {
    if (!is_sum(made)) return std::nullopt;
    for (const Expression& term : made.args) {
      if (term.kind != Expression::Kind::Product) continue;
      for (const Expression& factor : term.args) {
        if (std::optional<Message> found = with_neighbour(made, term, factor)) return found;
      }
    }
    return std::nullopt;
  }

  std::optional<Message> with_neighbour(const Expression& made, const Expression& term,
                                        const Expression& factor) const {
    if (factor.kind != Expression::Kind::Cell || factor.value == 0) return std::nullopt;
    for (const Cell& beside : neighbours(graph_, factor.ref)) {
      const auto other = static_cast<double>(graph_.cell(factor.ref.node, beside));
      if (!is_typed(made.value - term.value + term.value / factor.value * other)) continue;
      return Message{"lesson.mark.neighbour",
                     {{"term", name_of_term(graph_, term)},
                      {"cell", cell_name(graph_, factor.ref, true)},
                      {"beside", cell_name(graph_, {factor.ref.node, beside}, true)}}};
    }
    return std::nullopt;
  }

  const Graph& graph_;
  CellRef cell_;
  double typed_;
  double tolerance_;
};

}  // namespace

std::optional<Message> find_term_fault(const Graph& graph, CellRef cell, float typed, float tolerance) {
  return TermFaultSearch(graph, cell, typed, tolerance).run();
}

}  // namespace heed
