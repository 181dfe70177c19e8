#include "app/state/lesson_training.h"

#include <algorithm>
#include <utility>

#include "core/lesson/page_training.h"
#include "core/train/parameters.h"

namespace heed {
namespace {

bool is_trained_page(const AppState& state) { return state.lesson && state.lesson->shown().training; }

}  // namespace

bool goes_on_training(const LessonPage& from, const LessonPage& to) {
  if (!from.training || !to.training) return false;
  const auto text = [](const std::optional<LessonJson>& json) { return json ? json->text : std::string(); };
  return from.training->task == to.training->task && text(from.change) == text(to.change) &&
         text(from.training->recipe) == text(to.training->recipe);
}

void leave_training(AppState& state) {
  if (!is_trained_page(state) || !state.training || state.training->run.last_step() == 0) return;
  LessonProgress& reading = *state.lesson;
  LeftTraining left{reading.page, *state.training, state.computation.scene()};
  left.session.run.put_by();
  // While it trains, the document lags behind.
  if (state.training->is_running())
    left.scene = with_parameters(left.scene, left.session.run.saved->state.parameters);
  reading.left_trainings.push_back(std::move(left));
}

std::optional<LeftTraining> take_left_training(LessonProgress& reading) {
  std::vector<LeftTraining>& all = reading.left_trainings;
  const auto found = std::ranges::find_if(all, [&](const LeftTraining& left) {
    return goes_on_training(reading.lesson->pages[left.page], reading.shown());
  });
  if (found == all.end()) return std::nullopt;
  LeftTraining left = std::move(*found);
  all.erase(found);
  return left;
}

bool has_unsaved_page_run(const AppState& state) {
  return is_trained_page(state) && state.training &&
         state.training->all_steps() > state.training->saved_steps;
}

std::vector<const LeftTraining*> unsaved_left_trainings(const AppState& state) {
  std::vector<const LeftTraining*> unsaved;
  if (!state.lesson) return unsaved;
  for (const LeftTraining& left : state.lesson->left_trainings) {
    if (left.session.all_steps() > left.session.saved_steps) unsaved.push_back(&left);
  }
  return unsaved;
}

const LeftTraining* unsaved_left_training(const AppState& state) {
  const std::vector<const LeftTraining*> unsaved = unsaved_left_trainings(state);
  return unsaved.empty() ? nullptr : unsaved.back();
}

bool has_unsaved_work(const AppState& state) {
  return state.is_unsaved() || has_unsaved_page_run(state) || unsaved_left_training(state);
}

Result<TrainingSession> session_of_page(const LessonTraining& training, const Scene& scene) {
  Result<PageTraining> made = training_of_page(training, scene);
  if (!made) return made.error();
  TrainingSession session;
  if (training.task != LessonTraining::kOwnTarget) session.task = training.task;
  session.examples = std::move(made.value().examples);
  session.run.recipe = made.value().recipe;
  return session;
}

void attach_training(AppState& state, const LessonTraining& training) {
  Result<TrainingSession> session = session_of_page(training, state.computation.scene());
  if (!session) return state.notices.add(session.error());
  state.training = std::move(session).value();
}

void LearnedPage::record(AppState& state, Document before, Message name, int interaction) {
  const bool is_learned = is_trained_page(state) && !state.is_unsaved();
  const DocumentRevision last = state.history.revision();
  const std::size_t undoable = state.history.undo_count();
  state.history.record(std::move(before), std::move(name), interaction);
  // The numbers are no longer those that followed from an edit.
  state.view.tells_edit = false;
  state.last_change.reset();
  state.switched_part.reset();
  if (!is_learned) return;
  if (revisions_.empty() || revisions_.back() != last) revisions_.push_back(last);
  // Within one interaction undo leads to the last state only.
  if (state.history.undo_count() == undoable) revisions_.pop_back();
  state.files.saved = revisions_.emplace_back(state.history.revision());
}

void LearnedPage::follow(AppState& state) const {
  const DocumentRevision now = state.history.revision();
  if (is_trained_page(state) && std::ranges::find(revisions_, now) != revisions_.end())
    state.files.saved = now;
}

}  // namespace heed
