#include "core/lesson/exercise.h"

#include "core/base/number.h"
#include "core/explain/explain_text.h"
#include "core/explain/short_formula.h"
#include "core/graph/node_traits.h"
#include "core/lesson/grade.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

constexpr float kExerciseTolerance = 0.01f;
constexpr std::size_t kMaxHintTerms = 8;

IndexRange range(Index begin, Index count) { return {begin, begin + count}; }

Message prompt_of_prediction(const Graph& graph, NodeId node, Cell row) {
  const NodeInfo& info = graph.info(node);
  const std::string position = position_text(info.rows, row.row);
  const bool is_by_key = info.cols.axis == Axis::Key;
  if (is_by_key && info.role == Role::Score) {
    return {holds_shares(graph, node) ? "exercise.predict.weights" : "exercise.predict.scores",
            {{"query", position}}};
  }
  const Region part{row.row, 0, 1, graph.shape(node).cols, row.slice, 1};
  return {"exercise.predict.row", {{"row", region_name(graph, node, part)}}};
}

}  // namespace

Reference reference_to(const Graph& graph, NodeId node, const Region& region) {
  const Region part = clipped(region, graph.shape(node));
  Reference reference{graph.info(node).name, {}, 0};
  if (graph.shape(node).is_stack()) reference.ranges.push_back(range(part.slice, part.slices));
  reference.ranges.push_back(range(part.row, part.rows));
  reference.ranges.push_back(range(part.col, part.cols));
  return reference;
}

Result<LessonQuestion> make_exercise(const Graph& graph, NodeId node, const Region& region) {
  if (!graph.op(node)) return Error{"", {"exercise.given", {{"name", graph.info(node).name}}}};
  const Region part = clipped(region, graph.shape(node));
  if (part.cell_count() > kMaxExerciseCells) {
    return Error{
        "",
        {"exercise.too_many",
         {{"count", std::to_string(part.cell_count())}, {"most", std::to_string(kMaxExerciseCells)}}}};
  }
  LessonQuestion question;
  question.kind = LessonQuestion::Kind::Fill;
  question.cells = reference_to(graph, node, part);
  question.tolerance = kExerciseTolerance;
  question.hidden = {question.cells};
  question.shows_arithmetic = true;
  const char* key = part.cell_count() == 1 ? "exercise.ask.cell" : "exercise.ask";
  question.prompt = Message{
      key, {{"cells", region_name(graph, node, part)}, {"tolerance", readable_text(question.tolerance)}}};
  return question;
}

Result<LessonQuestion> make_prediction(const Graph& graph, NodeId node, Cell row) {
  if (!graph.op(node)) return Error{"", {"exercise.given", {{"name", graph.info(node).name}}}};
  LessonQuestion question;
  question.kind = LessonQuestion::Kind::Click;
  question.cells = reference_to(graph, node, {row.row, 0, 1, graph.shape(node).cols, row.slice, 1});
  question.hidden = {question.cells};
  question.prompt = prompt_of_prediction(graph, node, row);
  if (const Result<RightAnswer> answer = right_answer(question, graph); !answer)
    return Error{"", {"exercise.all_alike", {{"name", graph.info(node).name}}}};
  return question;
}

bool is_row_in_other_units(const Graph& graph, CellRef cell) {
  using Kind = Expression::Kind;
  const Expression made = graph.explain(cell.node, cell.cell).expression;
  const bool is_by_constant =
      (made.kind == Kind::Quotient || made.kind == Kind::Product) && made.args.size() == 2;
  if (!is_by_constant) return false;
  const Expression &first = made.args[0], &second = made.args[1];
  const bool has_cell = (first.kind == Kind::Cell) != (second.kind == Kind::Cell);
  const auto has_no_cell = [](const Expression& arg) {
    bool has_none = true;
    arg.for_each_cell([&](const Expression&) { has_none = false; });
    return has_none;
  };
  return has_cell && has_no_cell(first.kind == Kind::Cell ? second : first);
}

std::vector<std::string> exercise_hints(const Graph& graph, CellRef cell, int hints, const SayPiece& say) {
  const auto said = [&](const std::vector<ExplainedPiece>& pieces) {
    std::string text;
    for (const ExplainedPiece& piece : pieces) text += say ? say(piece) : piece.text;
    return text;
  };
  ExplainOptions options;
  options.counts_from_one = true;
  options.is_exact = false;
  options.max_terms = kMaxHintTerms;
  const ExplainedCell explained = explain_cell(graph, cell, options);
  std::vector<std::string> lines;
  if (hints < 1) return lines;
  for (const ExplainedLine& line : explained.lines) {
    if (line.kind == ExplainedLine::Kind::Result) continue;
    if (line.kind == ExplainedLine::Kind::Symbols) {
      lines.push_back(explained.name + " = " + said(line.pieces));
      if (hints < 2) return lines;
      for (const ExplainedTotal& total : explained.totals)
        lines.push_back(said({ExplainedPiece{total.name}}) + " = " +
                        readable_text(static_cast<float>(total.value)));
    } else {
      lines.push_back("= " + said(line.pieces));
    }
  }
  if (lines.empty()) lines.push_back(explained.name + " = " + short_formula(graph, cell));
  if (hints >= kExerciseHints) lines.push_back("= " + readable_text(explained.value));
  return lines;
}

}  // namespace heed
