#pragma once

#include <memory>
#include <vector>

#include "app/state/app_state.h"
#include "app/state/lesson_command.h"

namespace heed {

// Replaces the document with another computation; clears the history.
void show_computation(AppState& state, Computation computation);

// Opens a lesson at a page; if it cannot be shown, the current state stays and a notice says why.
void open_lesson(AppState& state, std::shared_ptr<const Lesson> lesson, LessonSource source,
                 std::size_t page = 0);

// Replaces the open lesson by a new version of it, at the same page and moment. Answers stay where the
// question is still the same.
void reload_lesson(AppState& state, std::shared_ptr<const Lesson> lesson,
                   const std::optional<FileStamp>& stamp);

void apply(AppState& state, const LessonCommand& command);

// The scene on the screen, fully computed: answers are graded against it.
Graph computed_graph(const AppState& state);

// A question of the lesson's page, or kExercise. Null: none.
const LessonQuestion* question_at(const AppState& state, std::size_t at);
const GivenAnswer* answer_at(const AppState& state, std::size_t at);  // null: not answered yet
int max_hints(const LessonQuestion& question);

// Treats a click on a cell as an answer if a question asks for one; returns whether it did.
bool answer_by_click(AppState& state, CellRef cell);

// Regions that the page highlights or leaves blank until answered; references that an edit has
// removed are skipped.
std::vector<RegionRef> lit_regions(const AppState& state);
std::vector<RegionRef> blank_regions(const AppState& state);
// The blanks, and everything known that is computed from them: it would tell what they are.
std::vector<RegionRef> hidden_regions(const AppState& state);
bool is_blank(const AppState& state, CellRef cell);
// Whether explaining the cell would reveal a blank: the cell itself, or another in its softmax row.
bool would_reveal_blank(const AppState& state, CellRef cell);
// Camera targets of an unmodified page; empty: it follows the steps.
std::vector<NodeId> camera_targets(const AppState& state);

// What an unmodified page looks at, with what it lights, selects and asks for; empty: it looks at everything.
std::vector<NodeId> matrices_of_page(const AppState& state);

// Where a page has no more moments to step through before the next page.
Index last_playhead_of_page(const AppState& state);

// Number of questions in the lesson, and of right answers.
struct AnswerCount {
  std::size_t right = 0;
  std::size_t questions = 0;
};
AnswerCount answer_count(const LessonProgress& reading);

}  // namespace heed
