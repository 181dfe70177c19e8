// A model that is changed by hand while it is trained, or for that of another run.
#include <algorithm>
#include <utility>

#include "app/state/run_stages.h"
#include "app/training/trainer.h"
#include "core/train/model_plan.h"
#include "core/train/training_moments.h"

namespace heed {
namespace {

// The latest kept moment with these very numbers, if there is one: as after undoing an edit.
TrainingMoments::Moment moment_with(const TrainingMoments& moments, const Parameters& parameters) {
  for (auto at = moments.all().rbegin(); at != moments.all().rend(); ++at) {
    if ((*at)->parameters == parameters) return *at;
  }
  return nullptr;
}

}  // namespace

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

void Trainer::switch_to(AppState& state, std::size_t other) {
  TrainingSession& session = *state.training;
  if (other >= session.others.size()) return;
  pause(state);
  ++interaction_;
  std::swap(session.run, session.others[other]);
  // The order of the list stays that of the letters.
  std::ranges::sort(session.others, {}, &SessionRun::letter);
  session.shown.reset();
  worker_.reset();
  shown_.reset();
  // With what was off in that run, and not what is off in this one.
  const Index last = session.run.last_step();
  show_weights(state, last, model_at(session.run, last));
  if (!make_worker(state)) end(state);
}

// Undoing may lead back to another run, whose moment the document is then.
TrainingMoments::Moment Trainer::go_to_run_with(TrainingSession& session, const Parameters& parameters) {
  for (SessionRun& other : session.others) {
    if (!other.progress) continue;
    TrainingMoments::Moment moment = moment_with(other.progress->moments, parameters);
    if (!moment) continue;
    std::swap(session.run, other);
    std::ranges::sort(session.others, {}, &SessionRun::letter);
    session.shown.reset();
    worker_.reset();
    return moment;
  }
  return nullptr;
}

// Which of the moments has the numbers of the document.
void Trainer::find_shown(AppState& state) {
  const Parameters now = parameters_of(state.computation.scene());
  shown_ = moment_with(state.training->run.progress->moments, now);
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
}

// Whether the document is another model than that whose scores the step that is shown has.
void Trainer::note_edited(AppState& state) {
  TrainingSession& session = *state.training;
  const TrainingProgress& progress = *session.run.progress;
  session.is_edited =
      !shown_ || progress.model_of_step(shown_->step) != model_ || progress.hand_change_at(shown_->step) != 0;
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
