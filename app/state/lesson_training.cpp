#include "app/state/lesson_training.h"

#include <utility>

#include "core/lesson/page_training.h"

namespace heed {

bool goes_on_training(const LessonPage& from, const LessonPage& to) {
  if (!from.training || !to.training) return false;
  const auto text = [](const std::optional<LessonJson>& json) { return json ? json->text : std::string(); };
  return from.training->task == to.training->task && text(from.change) == text(to.change) &&
         text(from.training->recipe) == text(to.training->recipe);
}

void attach_training(AppState& state, const LessonTraining& training) {
  Result<PageTraining> made = training_of_page(training, state.computation.scene());
  if (!made) return state.notices.add(made.error());
  TrainingSession& session = state.training.emplace();
  if (training.task != LessonTraining::kOwnTarget) session.task = training.task;
  session.examples = std::move(made.value().examples);
  session.run.recipe = made.value().recipe;
}

}  // namespace heed
