// The runs of a session: kept, gone back to, forgotten.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "app/state/run_stages.h"
#include "app/training/kept_runs.h"
#include "app/training/trainer.h"
#include "core/train/training_moments.h"

namespace heed {

void Trainer::branch(AppState& state) {
  TrainingSession& session = *state.training;
  if (!has_room_for_run(session)) return;
  pause(state);
  const Index left_at = session.shown_step();
  SessionRun before = session.run;
  if (!make_worker(state)) return end(state);
  keep_run(session, std::move(before), left_at);
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
    TrainingMoments::Moment moment = moment_with(*other.progress, parameters);
    if (!moment) continue;
    std::swap(session.run, other);
    std::ranges::sort(session.others, {}, &SessionRun::letter);
    session.shown.reset();
    worker_.reset();
    return moment;
  }
  return nullptr;
}

// Undoing that brings it back.
void Trainer::forget(AppState& state, std::size_t other) {
  TrainingSession& session = *state.training;
  if (other >= session.others.size()) return;
  const bool was_unsaved = state.is_unsaved(), is_ours = revision_ == state.history.revision();
  const auto run = session.others.begin() + static_cast<std::ptrdiff_t>(other);
  state.history.record(state.document(), {"edit.name.forget_run", {{"run", std::string(1, run->letter)}}});
  if (!was_unsaved) state.files.saved = state.history.revision();
  if (is_ours) revision_ = state.history.revision();
  ++interaction_;
  const char letter = run->letter;
  forgotten_.push_back({std::move(*run), letter, state.history.document(), state.history.revision()});
  session.others.erase(run);
  state.notices.say({"train.forgot_run", {{"run", std::string(1, letter)}}});
}

// Undo and redo lead to before a run was forgotten, and past that again.
void Trainer::follow_forgotten(AppState& state) {
  TrainingSession& session = *state.training;
  for (Forgotten& each : forgotten_) {
    const bool is_gone = state.history.has_passed(each.at);
    if (is_gone == each.run.has_value()) continue;
    if (is_gone) {
      const auto run = std::ranges::find(session.others, each.letter, &SessionRun::letter);
      if (run == session.others.end()) continue;
      each.run = std::move(*run);
      session.others.erase(run);
    } else if (has_room_for_run(session)) {
      each.letter = put_back(session, *std::exchange(each.run, std::nullopt));
    }
  }
}

}  // namespace heed
