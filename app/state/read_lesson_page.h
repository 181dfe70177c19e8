#pragma once

#include <memory>
#include <vector>

#include "app/state/app_state.h"
#include "app/state/lesson_command.h"

namespace heed {

// Another computation takes the place of the document: nothing of the old one can be undone.
void show_computation(AppState& state, Computation computation);

// Opens a lesson at its first page; a lesson that cannot be shown is refused, and what was open stays.
void open_lesson(AppState& state, std::shared_ptr<const Lesson> lesson);

void apply(AppState& state, const LessonCommand& command);

// What is on the screen, all of it computed: right and wrong are judged by it.
Graph computed_graph(const AppState& state);

// A question that is open: one of the lesson's page, or kExercise. Null: there is none.
const LessonQuestion* question_at(const AppState& state, std::size_t at);
const GivenAnswer* answer_at(const AppState& state, std::size_t at);  // null: nothing is answered yet
int most_hints(const LessonQuestion& question);

// A press on a cell answers a question that asks for one. Returns whether it was such a press.
bool answer_by_press(AppState& state, CellRef cell);

// What the page lights, and what stays blank until it is answered; what an edit has taken away is left out.
std::vector<RegionRef> lit_regions(const AppState& state);
std::vector<RegionRef> blank_regions(const AppState& state);
// These, and what has been computed from the blanks of an exercise.
std::vector<RegionRef> hidden_regions(const AppState& state);
bool is_blank(const AppState& state, CellRef cell);
// Whether its arithmetic would: a blank's own, and that of a softmax whose row has one.
bool would_reveal_blank(const AppState& state, CellRef cell);
// Where the camera goes while the page is as it began; empty: it follows the steps.
std::vector<NodeId> looked_at(const AppState& state);

// How many questions of the lesson there are, and how many of them have been answered rightly.
struct AnswerCount {
  std::size_t right = 0;
  std::size_t questions = 0;
};
AnswerCount answer_count(const LessonReading& reading);

}  // namespace heed
