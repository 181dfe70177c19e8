#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/lesson/lesson.h"

namespace heed {

// What is right, worked out from the numbers on the screen: all of the graph is computed.
struct RightAnswer {
  std::vector<CellRef> cells;  // Number and Fill: the cells to be typed; Click: any of these is right
  std::vector<float> values;   // of those
};

// Not for a question of choice. An error says why the question has no answer; its place is in the block.
Result<RightAnswer> right_answer(const LessonQuestion& question, const Graph& graph);

// One cell that was typed.
struct CellMark {
  CellRef cell;
  bool is_right = false;
  bool is_typed = true;           // false: left blank
  std::optional<Message> reason;  // when it is wrong: which term went wrong, if that can be seen
};

struct Mark {
  bool is_right = false;
  std::vector<CellMark> cells;  // Number, Click and Fill
  Message reply;                // in Heed's words; the lesson's own stand in the question
};

Mark mark_choice(const LessonQuestion& question, std::size_t chosen);
Mark mark_click(const LessonQuestion& question, const Graph& graph, CellRef clicked);
// One entry for each cell that is asked for, in reading order; nothing where the cell was left blank.
Mark mark_typed(const LessonQuestion& question, const Graph& graph,
                const std::vector<std::optional<float>>& typed);

// The number that a person typed: with a point or a comma, `−`, `1/3`, `−∞`.
std::optional<float> typed_number(std::string_view text);

}  // namespace heed
