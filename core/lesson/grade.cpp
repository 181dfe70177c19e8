#include "core/lesson/grade.h"

#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/json/json_read.h"

namespace heed {
namespace {

constexpr Index kMaxQuestionCells = 4096;  // per question

Result<std::vector<CellRef>> listed_cells(const LessonQuestion& question, const Graph& graph,
                                          const Target& in) {
  std::vector<CellRef> cells;
  for (std::size_t i = 0; i < question.listed.size(); ++i) {
    const std::string place = place_of("click.answer", static_cast<Index>(i));
    const Result<Target> target = resolve(question.listed[i], graph);
    if (!target) return Error{place, target.error().message};
    const bool is_inside = target.value().node == in.node && in.region.contains(target.value().region);
    if (!is_inside) {
      return Error{place,
                   {"lesson.answer_outside",
                    {{"found", text_of(question.listed[i])}, {"in", text_of(question.cells)}}}};
    }
    for (const CellRef& cell : cells_of(target.value())) cells.push_back(cell);
  }
  return cells;
}

// All cells that tie for the largest (or smallest) value, ignoring NaN.
std::vector<CellRef> extreme_cells(const std::vector<CellRef>& cells, const Graph& graph, bool is_largest) {
  std::vector<CellRef> best;
  float best_value = 0;
  for (const CellRef& each : cells) {
    const float value = graph.cell(each.node, each.cell);
    if (std::isnan(value)) continue;
    const bool is_better = best.empty() || (is_largest ? value > best_value : value < best_value);
    if (is_better) best.clear();
    if (is_better) best_value = value;
    if (value == best_value) best.push_back(each);
  }
  return best;
}

bool is_within(float typed, float right, float tolerance) {
  if (!std::isfinite(right)) return typed == right || (std::isnan(typed) && std::isnan(right));
  // Displayed numbers are rounded to four digits, so an answer may be too.
  const float rounding = std::abs(right) * 5e-4f;
  return std::abs(typed - right) <= std::max(tolerance, rounding) * 1.0001f;
}

Message reply_of(bool is_right, std::size_t wrong, std::size_t count) {
  if (is_right) return {"lesson.mark.right", {}};
  if (count == 1) return {"lesson.mark.wrong", {}};
  return {"lesson.mark.some_wrong",
          {{"right", std::to_string(count - wrong)}, {"count", std::to_string(count)}}};
}

}  // namespace

Result<RightAnswer> right_answer(const LessonQuestion& question, const Graph& graph) {
  HEED_CHECK(question.kind != LessonQuestion::Kind::Choose);
  const char* place = question.kind == LessonQuestion::Kind::Number ? "number"
                      : question.kind == LessonQuestion::Kind::Fill ? "fill"
                                                                    : "click.in";
  if (question.kind == LessonQuestion::Kind::Number) {
    if (const Result<CellRef> cell = resolve_cell(question.cells, graph); !cell)
      return Error{place, cell.error().message};
  }
  const Result<Target> target = resolve(question.cells, graph);
  if (!target) return Error{place, target.error().message};
  const Index count = target.value().region.cell_count();
  if (count > kMaxQuestionCells)
    return Error{place, {"lesson.most_cells", {{"most", std::to_string(kMaxQuestionCells)}}}};
  RightAnswer answer;
  answer.cells = cells_of(target.value());
  if (question.kind == LessonQuestion::Kind::Click) {
    if (question.wanted == LessonQuestion::Wanted::Listed) {
      Result<std::vector<CellRef>> listed = listed_cells(question, graph, target.value());
      if (!listed) return listed.error();
      answer.cells = std::move(listed).value();
    } else {
      answer.cells = extreme_cells(answer.cells, graph, question.wanted == LessonQuestion::Wanted::Largest);
    }
    const bool is_question = !answer.cells.empty() && static_cast<Index>(answer.cells.size()) < count;
    if (!is_question) return Error{place, {"lesson.any_cell", {{"found", text_of(question.cells)}}}};
  }
  for (const CellRef& cell : answer.cells) answer.values.push_back(graph.cell(cell.node, cell.cell));
  return answer;
}

Grade grade_choice(const LessonQuestion& question, std::size_t chosen) {
  HEED_CHECK(question.kind == LessonQuestion::Kind::Choose && chosen < question.choices.size());
  const bool is_right = question.choices[chosen].is_right;
  return {is_right, {}, reply_of(is_right, 1, 1)};
}

Grade grade_click(const LessonQuestion& question, const Graph& graph, CellRef clicked) {
  const Result<RightAnswer> answer = right_answer(question, graph);
  if (!answer) return {false, {}, answer.error().message};
  const std::vector<CellRef>& cells = answer.value().cells;
  const bool is_right = std::find(cells.begin(), cells.end(), clicked) != cells.end();
  return {is_right, {{clicked, is_right, true, {}}}, reply_of(is_right, 1, 1)};
}

Grade grade_typed(const LessonQuestion& question, const Graph& graph,
                  const std::vector<std::optional<float>>& typed, const IsSeen& is_seen) {
  const Result<RightAnswer> answer = right_answer(question, graph);
  if (!answer) return {false, {}, answer.error().message};
  const std::vector<CellRef>& cells = answer.value().cells;
  Grade grade;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    CellGrade& cell = grade.cells.emplace_back(CellGrade{cells[i], false, i < typed.size() && typed[i], {}});
    if (cell.is_typed) cell.is_right = is_within(*typed[i], answer.value().values[i], question.tolerance);
    wrong += cell.is_right ? 0 : 1;
  }
  const IsSeen may_be_named = [&](const CellRef& cell) {
    const auto asked = std::find(cells.begin(), cells.end(), cell);
    if (asked == cells.end()) return !is_seen || is_seen(cell);
    return grade.cells[static_cast<std::size_t>(asked - cells.begin())].is_right;
  };
  for (std::size_t i = 0; i < cells.size(); ++i) {
    CellGrade& cell = grade.cells[i];
    if (cell.is_right || !cell.is_typed) continue;
    cell.reason = diagnose_answer(graph, cells[i], *typed[i], question.tolerance, may_be_named);
  }
  grade.is_right = wrong == 0;
  grade.reply = reply_of(grade.is_right, wrong, cells.size());
  return grade;
}

std::optional<float> parse_answer(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    constexpr std::string_view kMinus = "−", kInfinity = "∞";
    if (text[i] == ' ' || text[i] == '\t') continue;
    if (text.substr(i).starts_with(kMinus)) {
      plain += '-';
      i += kMinus.size() - 1;
    } else if (text.substr(i).starts_with(kInfinity)) {
      plain += "inf";
      i += kInfinity.size() - 1;
    } else {
      plain += text[i] == ',' ? '.' : text[i];
    }
  }
  if (plain.starts_with('+')) plain.erase(0, 1);
  const std::size_t slash = std::min(plain.find('/'), plain.size());
  const ParsedFloat above = parse_float(std::string_view(plain).substr(0, slash));
  if (above.kind != ParsedFloat::Kind::Number) return std::nullopt;
  if (slash == plain.size()) return above.value;
  const ParsedFloat below = parse_float(std::string_view(plain).substr(slash + 1));
  const bool is_ratio = below.kind == ParsedFloat::Kind::Number && below.value != 0;
  return is_ratio ? std::optional(above.value / below.value) : std::nullopt;
}

}  // namespace heed
