#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "app/state/command.h"
#include "app/state/lesson_command.h"

namespace heed {

// What of the figure an exercise would be about: the selected cell, or the result of the current step where
// none is selected or a number that is given.
std::optional<CellRef> cell_to_practise(const AppState& state);
// Several cells, where they are selected in what an exercise would be about.
std::optional<Region> range_to_practise(const AppState& state);

// Each takes the place of the exercise before it, or says why there is none.
void practise(AppState& state, in_lesson::Extent extent);
void predict(AppState& state);
void end_exercise(AppState& state);

// Nothing can be asked about numbers that are not computed any more, nor predicted without those that they
// are made of.
void end_exercise_if_undone(AppState& state);

// After an answer: the first one to each cell counts, and none that was read off the last hint.
void count_answers(AppState& state);
// A prediction has been made: its numbers are shown.
void reveal_prediction(AppState& state);

// Cells of the exercise that are not found yet.
std::vector<RegionRef> unfound_cells(const AppState& state);
// What has been computed from those: whoever saw it could work back to them.
std::vector<RegionRef> cells_made_of_unfound(const AppState& state);
// Whether a command would change a number that is blank, or take it out: it is told so instead. Deleting a
// blank empties it.
bool keep_from_blanks(AppState& state, const Command& command);

// Which of the numbers to be typed the cell is.
std::optional<std::size_t> place_in_exercise(const AppState& state, CellRef cell);
// All cells to be typed, in reading order; none of a prediction.
std::vector<CellRef> exercise_cells(const AppState& state);
// The one that hints are about: the selected one, or the first that is not found.
std::optional<CellRef> hinted_cell(const AppState& state);

}  // namespace heed
