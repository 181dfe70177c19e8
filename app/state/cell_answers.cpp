#include "app/state/cell_answers.h"

#include "app/state/read_lesson_page.h"
#include "core/lesson/reference.h"

namespace heed {
namespace {

// Those of the page, and the exercise.
std::vector<std::size_t> asked_questions(const AppState& state) {
  std::vector<std::size_t> asked;
  if (state.exercise) asked.push_back(kExercise);
  if (!state.lesson) return asked;
  for (std::size_t at = 0; at < state.lesson->shown().questions.size(); ++at) asked.push_back(at);
  return asked;
}

void add_typed(const GivenAnswer& given, const Target& asked, bool stays, std::vector<CellAnswer>& answers) {
  const std::vector<CellRef> cells = cells_of(asked);
  for (std::size_t at = 0; at < cells.size(); ++at) {
    CellAnswer answer{cells[at], at < given.typed.size() ? given.typed[at] : "", std::nullopt};
    if (given.grade && at < given.grade->cells.size() && given.grade->cells[at].is_typed)
      answer.is_right = given.grade->cells[at].is_right;
    const bool is_replaced = !stays && given.reveals() && answer.is_right != true;
    if (!is_replaced && (answer.is_right || !answer.typed.empty())) answers.push_back(std::move(answer));
  }
}

}  // namespace

std::vector<CellAnswer> cell_answers(const AppState& state) {
  std::vector<CellAnswer> answers;
  for (const std::size_t at : asked_questions(state)) {
    const GivenAnswer* given = answer_at(state, at);
    const LessonQuestion& question = *question_at(state, at);
    if (!given || question.kind == LessonQuestion::Kind::Choose) continue;
    if (question.kind == LessonQuestion::Kind::Click) {
      if (given->clicked && given->grade) answers.push_back({*given->clicked, "", given->grade->is_right});
      continue;
    }
    const Result<Target> asked = resolve(question.cells, state.computation.graph());
    if (asked) add_typed(*given, asked.value(), at == kExercise, answers);
  }
  return answers;
}

std::vector<RegionRef> open_regions(const AppState& state) {
  std::vector<RegionRef> regions;
  for (const std::size_t at : asked_questions(state)) {
    const LessonQuestion& question = *question_at(state, at);
    const GivenAnswer* given = answer_at(state, at);
    const bool is_open =
        at == kExercise ? !given || !given->grade || !given->grade->is_right : !given || !given->reveals();
    if (question.kind == LessonQuestion::Kind::Choose || !is_open) continue;
    const Result<Target> asked = resolve(question.cells, state.computation.graph());
    if (asked) regions.push_back({asked.value().node, asked.value().region});
  }
  return regions;
}

}  // namespace heed
