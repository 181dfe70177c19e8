// A model that is changed by hand while it is trained.
#include <algorithm>
#include <utility>

#include "app/training/kept_runs.h"
#include "app/training/trainer.h"
#include "core/train/model_plan.h"
#include "core/train/training_moments.h"

namespace heed {

// Somebody has changed a number, or undone that: training goes on from there, when it is told to.
void Trainer::note_change_by_hand(AppState& state) {
  if (revision_ == state.history.revision()) return;
  learned_page_.follow(state);
  ended_at_secs_.reset();
  if (worker_) {
    worker_->pause();
    state.training->run.progress = worker_->progress();
  }
  revision_ = state.history.revision();
  ++interaction_;
  ++state.training->scene_edits;
  find_shown(state);
  // Undone as far as to the document of the file, which has not what its runs have learned.
  const TrainingSession& session = *state.training;
  if (!state.lesson && !state.is_unsaved() && session.all_steps() > session.saved_steps) state.mark_unsaved();
}

// Which of the moments has the numbers of the document.
void Trainer::find_shown(AppState& state) {
  const Parameters now = parameters_of(state.computation.scene());
  shown_ = moment_with(*state.training->run.progress, now);
  if (!shown_) shown_ = go_to_run_with(*state.training, now);
  SessionRun& run = state.training->run;
  if (shown_ && shown_->step == run.last_step()) {
    state.training->shown.reset();
  } else if (shown_) {
    state.training->shown = shown_->step;
  } else {
    worker_.reset();  // the next one is made of the document
  }
  model_ = model_id(state.computation.scene());
  if (run.progress->model != model_) worker_.reset();
  note_edited(state);
  if (state.training->is_before_change) worker_.reset();  // it has the numbers that were changed
}

// Whether the document is another model than that whose scores the step that is shown has.
void Trainer::note_edited(AppState& state) {
  TrainingSession& session = *state.training;
  const TrainingProgress& progress = *session.run.progress;
  const auto& before = progress.before_changes;
  session.is_before_change =
      shown_ && std::ranges::find(before, shown_, &MeasuredHeads::Entry::moment) != before.end();
  session.is_edited = !shown_ || progress.model_of_step(shown_->step) != model_ ||
                      (!session.is_before_change && progress.hand_change_at(shown_->step) != 0);
  session.edited.reset();
  edited_.reset();
  edited_at_secs_.reset();
}

// Answers when it has been tested; else seconds until it is worth asking again.
std::optional<double> Trainer::measure_edited(AppState& state, double now_secs) {
  constexpr double kAfterSecs = 0.2;
  TrainingSession& session = *state.training;
  if (!session.is_edited) return std::nullopt;
  if (!edited_at_secs_) edited_at_secs_ = now_secs;
  if (!edited_) {
    const double left = *edited_at_secs_ + kAfterSecs - now_secs;
    if (left > 0) return left;
    const Scene& scene = state.computation.scene();
    Result<TrainingRun> run = TrainingRun::make(scene, session.examples, session.run.recipe);
    if (!run) return std::nullopt;  // which is said when it is to be trained
    edited_ = std::make_unique<TrainingWorker>(std::move(run).value(), TrainingProgress());
  }
  session.edited = edited_->progress();
  const bool is_done = edited_->is_resting() && !edited_->has_to_measure();
  return is_done ? std::nullopt : std::optional(kAfterSecs / 4);
}

}  // namespace heed
