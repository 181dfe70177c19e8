#pragma once

#include <string>

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/lesson/lesson.h"

namespace heed {

// More cells are no exercise but a chore.
inline constexpr Index kMostExerciseCells = 48;

// A part of a matrix as a lesson would name it.
Reference reference_to(const Graph& graph, NodeId node, const Region& region);

// A question made from the live numbers: these cells of a computed matrix are blank and are to be worked out.
Result<LessonQuestion> make_exercise(const Graph& graph, NodeId node, const Region& region);

// The question that comes before a row is shown: which of its numbers is the largest? All of the graph is
// computed. Where all are alike, there is nothing to predict.
Result<LessonQuestion> make_prediction(const Graph& graph, NodeId node, Cell row);

// How a cell that is asked for is made, in as many lines as the reader has asked for hints: by names, with
// numbers, and what it comes to.
inline constexpr int kExerciseHints = 3;
std::vector<std::string> exercise_hints(const Graph& graph, CellRef cell, int hints);

}  // namespace heed
