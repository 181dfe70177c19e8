#include "core/explain/explain_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/explain/arithmetic.h"
#include "core/graph/readable_number.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

using Kind = Expression::Kind;

// Symbols, then numbers, then a line for each evaluated level.
std::vector<ExplainedLine> lines_of(Expression expression, const ArithmeticStyle& numbers) {
  using Line = ExplainedLine::Kind;
  const double result = expression.value;
  ArithmeticStyle symbols = numbers;
  symbols.is_symbolic = true;
  std::vector<ExplainedLine> lines;
  const auto add = [&](Line kind, const ArithmeticStyle& style) {
    std::vector<ExplainedPiece> pieces = format_arithmetic(expression, style);
    if (!lines.empty() && text_of(lines.back().pieces) == text_of(pieces)) lines.pop_back();
    const bool is_rounded =
        !style.is_symbolic && style.rounds_beside && std::isfinite(result) &&
        !are_read_alike(value_as_written(expression, style), result, *style.rounds_beside);
    lines.push_back({kind, std::move(pieces), is_rounded});
  };
  add(Line::Symbols, symbols);
  if (is_leaf(expression)) {
    add(Line::Result, numbers);
    return lines;
  }
  add(Line::Numbers, numbers);
  while (!is_leaf(expression)) {
    evaluate_one_level(expression);
    add(is_leaf(expression) ? Line::Result : Line::Intermediate, numbers);
  }
  return lines;
}

// Whether it is the largest of several numbers, not what a threshold lets through: max(x, 0).
bool is_largest_of_numbers(const Expression& expression) {
  const auto is_constant = [](const Expression& arg) { return arg.kind == Kind::Constant; };
  return expression.kind == Kind::Max && expression.args.size() > 1 &&
         std::ranges::none_of(expression.args, is_constant);
}

// Extracts subexpressions that are explained first, innermost first: those that the op has named, a
// maximum in something else, and a sum that is a divisor. Each is replaced by a named constant.
void extract_totals(Expression& expression, const ArithmeticStyle& style,
                    std::vector<ExplainedTotal>& totals) {
  const auto extract = [&](Expression& part, const std::string& name) {
    const auto known = std::find_if(totals.begin(), totals.end(), [&](const ExplainedTotal& total) {
      return total.name == name && total.value == part.value;
    });
    const double value = part.value;
    Expression made = is_leaf(part) ? Expression::constant(value) : std::move(part);
    if (known == totals.end()) totals.push_back({name, lines_of(std::move(made), style), value});
    part = Expression::constant(value, name);
  };
  const auto extract_largest = [&](Expression& arg) {
    if (is_largest_of_numbers(arg)) extract(arg, "max");
  };
  for (Expression& arg : expression.args) {
    extract_totals(arg, style, totals);
    extract_largest(arg);
  }
  if (expression.kind == Kind::Constant && !expression.text.empty()) extract(expression, expression.text);
  if (expression.kind == Kind::Quotient && expression.args[1].kind == Kind::Sum)
    extract(expression.args[1], "sum");
}

ExplainedPiece factor_of(const Expression& expression, ArithmeticStyle style) {
  style.is_symbolic = true;
  const bool is_cell = expression.kind == Kind::Cell;
  return {text_of(format_arithmetic(expression, style)),
          is_cell ? std::optional(expression.ref) : std::nullopt, expression.value, std::nullopt};
}

ExplainedTerm term_of(const Expression& expression, const ArithmeticStyle& style) {
  ExplainedTerm term;
  term.value = expression.value;
  if (expression.kind == Kind::Product) {
    for (const Expression& factor : expression.args) term.factors.push_back(factor_of(factor, style));
  } else {
    term.factors.push_back(factor_of(expression, style));
  }
  return term;
}

std::vector<ExplainedTerm> terms_of(const Expression& expression, const ArithmeticStyle& style) {
  const bool adds = expression.kind == Kind::Sum || expression.kind == Kind::Difference;
  if (!adds) return {term_of(expression, style)};
  std::vector<ExplainedTerm> terms;
  for (const Expression& arg : expression.args) terms.push_back(term_of(arg, style));
  if (expression.kind == Kind::Difference) terms.back().is_subtracted = true;
  return terms;
}

// What counts from 1, as the ops have it for the screen, counts from 0.

void count_from_zero(Expression& expression) {
  if (expression.is_position) expression.value -= 1;
  for (Expression& arg : expression.args) count_from_zero(arg);
}

void count_from_zero(Message& note) {
  for (auto& [name, word] : note.args) {
    if (std::find(kCountedWords.begin(), kCountedWords.end(), name) != kCountedWords.end())
      word = std::to_string(std::stoll(word) - 1);
  }
}

void count_from_zero(Explained& explained) {
  count_from_zero(explained.expression);
  for (Message& note : explained.notes) count_from_zero(note);
}

// Of what a formula is made of, and of the matrix that its result is in: so none of its numbers has more
// decimals than the result.
float strongest_around(const Graph& graph, CellRef cell, const Expression& formula) {
  double strongest = static_cast<double>(strongest_number(graph, cell.node));
  for (const Expression& arg : formula.args) {
    if (std::isfinite(arg.value)) strongest = std::max(strongest, std::abs(arg.value));
  }
  return static_cast<float>(std::max(strongest, std::abs(formula.value)));
}

// Numbers as they are read beside others: cells beside those of their matrix, all others beside what is
// around them.
void write_readably(ArithmeticStyle& style, const Graph& graph, float strongest_around) {
  style.text_of = [strongest_around](double value) {
    const auto number = static_cast<float>(value);
    std::string text = readable_text(number);
    const bool is_constant = is_text_of(text, number);  // such as 1e−5, which a norm adds
    return is_constant ? text : readable_beside(number, strongest_around);
  };
  std::optional<NodeId> known;  // cells of one matrix often follow each other
  float strongest = 0;
  style.text_of_cell = [&graph, known, strongest](CellRef ref, double value) mutable {
    if (known != ref.node) strongest = strongest_number(graph, ref.node);
    known = ref.node;
    return readable_beside(static_cast<float>(value), strongest);
  };
  style.minus = " − ";
  style.rounds_beside = strongest_around;
}

ArithmeticStyle style_of(const Graph& graph, const ExplainOptions& options, float strongest) {
  ArithmeticStyle style;
  style.max_terms = options.max_terms;
  const bool from_one = options.counts_from_one;
  style.name_of = [&graph, from_one](CellRef ref) { return cell_name(graph, ref, from_one); };
  style.text_of = [](double value) { return exact_text(static_cast<float>(value)); };
  style.text_of_cell = [](CellRef, double value) { return exact_text(static_cast<float>(value)); };
  if (!options.is_exact) write_readably(style, graph, strongest);
  return style;
}

void append_lines(std::string& text, const std::string& lead, const std::vector<ExplainedLine>& lines,
                  bool has_result) {
  std::string before = lead;
  for (const ExplainedLine& line : lines) {
    if (line.kind == ExplainedLine::Kind::Result && !has_result) continue;
    text += before + "= " + text_of(line.pieces) + "\n";
    before = std::string(lead.size(), ' ');
  }
}

}  // namespace

Message message_of(const ExplainedPiece::Folded& folded) {
  return folded.sum.empty() ? said_briefly(folded.terms) : said_in_line(folded.terms, folded.sum);
}

std::string text_of(const std::vector<ExplainedPiece>& pieces) {
  std::string text;
  for (const ExplainedPiece& piece : pieces) text += piece.text;
  return text;
}

std::string text_of(const std::vector<ExplainedPiece>& pieces, Language language) {
  std::string text;
  for (const ExplainedPiece& piece : pieces)
    text += piece.folded ? catalogue(language).say(message_of(*piece.folded)) : piece.text;
  return text;
}

ExplainedCell explain_cell(const Graph& graph, CellRef cell, const ExplainOptions& options) {
  HEED_CHECK(graph.is_known(cell.node, cell.cell));
  return explain_cell(graph, cell, graph.explain(cell.node, cell.cell), options);
}

ExplainedCell explain_cell(const Graph& graph, CellRef cell, Explained explained,
                           const ExplainOptions& options) {
  if (!options.counts_from_one) count_from_zero(explained);
  ExplainedCell text;
  if (!options.is_exact) text.strongest = strongest_around(graph, cell, explained.expression);
  const ArithmeticStyle style = style_of(graph, options, text.strongest);
  text.cell = cell;
  text.name = style.name_of(cell);
  text.value = graph.cell(cell.node, cell.cell);
  const RowPatch* patch = graph.find_patch(cell.node, cell.cell.row);
  text.is_overridden = graph.find_override(cell.node, cell.cell) || (patch && !patch->is_added);
  text.meaning = meaning_of(graph, cell.node);
  text.notes = std::move(explained.notes);
  Expression formula = std::move(explained.expression);
  text.computed = formula.value;
  extract_totals(formula, style, text.totals);
  text.terms = terms_of(formula, style);
  text.lines = lines_of(std::move(formula), style);
  return text;
}

std::string plain_text(const ExplainedCell& explained) {
  std::string text = explained.name + " = " + exact_text(explained.value) + "\n";
  for (const ExplainedTotal& total : explained.totals) {
    append_lines(text, "  " + total.name + " ", total.lines, true);
  }
  append_lines(text, "  ", explained.lines, explained.is_overridden);
  return text;
}

Message meaning_of(const Graph& graph, NodeId node) {
  if (graph.op(node)) {
    const Message said = graph.op(node)->description();
    const bool is_of_logits = said.key == "op.softmax" && graph.info(node).role == Role::Readout;
    return is_of_logits ? Message{"op.softmax.readout", {}} : said;
  }
  switch (graph.info(node).kind) {
    case NodeKind::Input:
      return {"explain.source.input", {}};
    case NodeKind::Table:
      return {"explain.source.table", {}};
    case NodeKind::Bias:
      return {"explain.source.bias", {}};
    default:
      return {"explain.source.weight", {}};
  }
}

std::string cell_name(const Graph& graph, CellRef cell, bool counts_from_one) {
  if (counts_from_one && graph.shape(cell.node).cell_count() == 1) return graph.info(cell.node).name;
  const Index first = counts_from_one ? 1 : 0;
  const char* between = counts_from_one ? ", " : ",";
  std::string text = graph.info(cell.node).name + "[";
  if (graph.shape(cell.node).is_stack()) text += std::to_string(cell.cell.slice + first) + between;
  text += std::to_string(cell.cell.row + first) + between;
  return text + std::to_string(cell.cell.col + first) + "]";
}

std::string range_name(const Graph& graph, NodeId node, const Region& region) {
  const std::string first = cell_name(graph, {node, {region.row, region.col, region.slice}}, true);
  if (region.rows * region.cols == 1) return first;
  const Cell end{region.row + region.rows - 1, region.col + region.cols - 1, region.slice};
  const std::string last = cell_name(graph, {node, end}, true);
  return first + "–" + last.substr(std::min(last.rfind('['), last.size()));
}

}  // namespace heed
