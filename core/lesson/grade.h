#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/lesson/answer_diagnosis.h"
#include "core/lesson/lesson.h"

namespace heed {

// The expected answer, read from the graph, which must be fully computed.
struct RightAnswer {
  std::vector<CellRef> cells;  // Number and Fill: the cells to fill in; Click: any of these is right
  std::vector<float> values;   // of `cells`
};

// Not for multiple choice. An error explains why the question has no answer; its place is in the block.
Result<RightAnswer> right_answer(const LessonQuestion& question, const Graph& graph);

// The mark for one cell.
struct CellGrade {
  CellRef cell;
  bool is_right = false;
  bool is_typed = true;           // false: left blank
  std::optional<Message> reason;  // if wrong: the likely mistake, when one is recognized
  bool is_changed = false;        // since then something else was typed, which has no mark yet
};

struct Grade {
  bool is_right = false;
  std::vector<CellGrade> cells;  // Number, Click and Fill
  Message reply;                 // the generic reply; the question has the lesson's own
};

Grade grade_choice(const LessonQuestion& question, std::size_t chosen);
Grade grade_click(const LessonQuestion& question, const Graph& graph, CellRef clicked);
// `typed` has one entry per cell of the answer, in row-major order; nullopt where it was left blank.
// No number is named that is not seen, nor another blank of this question that is still open.
Grade grade_typed(const LessonQuestion& question, const Graph& graph,
                  const std::vector<std::optional<float>>& typed, const IsSeen& is_seen = nullptr);

// Parses user input: a decimal point or comma, `−`, `1/3`, `−∞`.
std::optional<float> parse_answer(std::string_view text);

}  // namespace heed
