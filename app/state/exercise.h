#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "app/state/command.h"
#include "app/state/lesson_command.h"
#include "core/graph/region.h"
#include "core/lesson/answer_diagnosis.h"

namespace heed {

// The cell an exercise would be about: the selected cell, else the result of the current step (also
// if an input is selected).
std::optional<CellRef> cell_to_practise(const AppState& state);
// The selected range, if it lies in a matrix that an exercise could be about.
std::optional<Region> range_to_practise(const AppState& state);

// Starts an exercise in place of the previous one, or shows a notice why not.
void practise(AppState& state, lesson_action::Extent extent);
void predict(AppState& state);
void end_exercise(AppState& state);

// Ends the exercise if its numbers, or the operands of a prediction, are no longer computed.
void end_exercise_if_invalid(AppState& state);

// Which numbers are on the screen: those that are computed, and no blank nor what is computed from one.
IsSeen seen_numbers(const AppState& state);

// Updates the score: an exercise is right if each of its cells was at the first try, before the last hint
// revealed it. It counts once, with its first mistake or its last cell.
void count_answers(AppState& state);
// Shows the numbers after a prediction.
void reveal_prediction(AppState& state);

// The one that is computed last.
Cell last_cell(const Region& region);
// Moves the playhead on so that these numbers are computed.
void show_up_to(AppState& state, NodeId node, const Region& region);

// Numbers that a page asked for are computed once they are answered, so that the picture confirms them. The
// page stays as it was opened.
void show_what_was_asked(AppState& state, const LessonQuestion& question);

// Cells of the exercise without a correct answer.
std::vector<RegionRef> unfound_cells(const AppState& state);
// What is computed from these cells, known or not, by node.
std::vector<Regions> cells_derived_from(const Graph& graph, const std::vector<RegionRef>& cells);
// Known cells that are computed from these, so that one could infer them.
std::vector<RegionRef> known_cells_derived_from(const Graph& graph, const std::vector<RegionRef>& cells);
// Whether a command would edit or remove a blank number; it is then refused with a notice. Deleting
// a blank clears the answer.
bool reject_blank_edit(AppState& state, const Command& command);

// Index of the cell among the numbers to be typed.
std::optional<std::size_t> exercise_index(const AppState& state, CellRef cell);
// All cells to be typed, in reading order; empty for a prediction.
std::vector<CellRef> exercise_cells(const AppState& state);
// The cell that hints are about: the selected one, or the first without a correct answer.
std::optional<CellRef> hinted_cell(const AppState& state);

}  // namespace heed
