#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/explain/explain_text.h"
#include "core/graph/graph.h"
#include "core/lesson/lesson.h"

namespace heed {

// Keeps an exercise short enough to be done by hand.
inline constexpr Index kMaxExerciseCells = 48;

// The lesson syntax for a region of a matrix.
Reference reference_to(const Graph& graph, NodeId node, const Region& region);

// Generates a fill-in question from the live numbers: the cells of `region` are blanked out.
Result<LessonQuestion> make_exercise(const Graph& graph, NodeId node, const Region& region);

// Generates the question asked before a row is revealed: which of its cells is the largest? The whole graph
// must be computed. An error if all cells are equal.
Result<LessonQuestion> make_prediction(const Graph& graph, NodeId node, Cell row);

// Whether a row says the same as the one that it is made of, in other units: scaled scores have the order of
// the scores, which stand beside them.
bool is_row_in_other_units(const Graph& graph, CellRef cell);

// The hints for a cell, one more per level: the formula in symbols, with numbers substituted, the result.
inline constexpr int kExerciseHints = 3;
// In the words of a language, if `say` is there: what is called `max`, `sum` or `mean`, and terms that are
// not shown.
using SayPiece = std::function<std::string(const ExplainedPiece&)>;
std::vector<std::string> exercise_hints(const Graph& graph, CellRef cell, int hints,
                                        const SayPiece& say = nullptr);

}  // namespace heed
