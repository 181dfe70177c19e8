// A session that was ended, or whose model has got other sizes.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "app/training/trainer.h"

namespace heed {

bool Trainer::Stay::is_here(const History& history) const {
  return document == history.document() && history.has_passed(begun) && !history.has_passed(ended);
}

bool Trainer::has_its_sizes(const AppState& state, const TrainingSession& session) {
  const SessionRun& run = session.run;
  const auto& moments = (run.progress ? *run.progress : run.saved->past).moments.all();
  if (moments.empty()) return false;
  return std::ranges::equal(parameters_of(state.computation.scene()), moments.back()->parameters,
                            [](const Parameter& x, const Parameter& y) {
                              return x.name == y.name && x.value.rows() == y.value.rows() &&
                                     x.value.cols() == y.value.cols();
                            });
}

void Trainer::set_aside(AppState& state) {
  constexpr std::size_t kMostAside = 4;
  SetAside aside{std::move(*state.training), stay_};
  if (worker_) {
    worker_->pause();
    aside.session.run.progress = worker_->progress();
  }
  aside.session.run.put_by();
  end(state);
  if (aside_.size() == kMostAside) aside_.erase(aside_.begin());
  aside_.push_back(std::move(aside));
}

// The document has just got other sizes.
void Trainer::set_aside_by_edit(AppState& state) {
  stay_.ended = state.history.revision();
  set_aside(state);
  state.notices.say({"train.set_aside", {}});
}

// The model stays as it is shown.
void Trainer::end_by_hand(AppState& state) {
  pause(state);
  const bool was_unsaved = state.is_unsaved();
  state.history.record(state.document(), {"edit.name.end_training", {}});
  if (!was_unsaved) state.files.saved = state.history.revision();
  stay_.ended = state.history.revision();
  set_aside(state);
  state.notices.say({"train.ended", {}});
}

// Undo and redo lead out of a session, and back into it.
void Trainer::follow_history(AppState& state) {
  const History& history = state.history;
  std::erase_if(aside_, [&](const SetAside& each) { return each.stay.document != history.document(); });
  if (state.training && history.has_passed(stay_.ended)) set_aside(state);
  if (!state.training || !history.has_passed(stay_.begun)) bring_back(state);
  std::erase_if(forgotten_, [&](const Forgotten& each) { return each.document != history.document(); });
  if (state.training) follow_forgotten(state);
}

void Trainer::bring_back(AppState& state) {
  const auto found = std::ranges::find_if(aside_, [&](const SetAside& each) {
    return each.stay.is_here(state.history) && has_its_sizes(state, each.session);
  });
  if (found == aside_.end()) return;
  SetAside aside = std::move(*found);
  aside_.erase(found);
  if (state.training) set_aside(state);
  state.training = std::move(aside.session);
  if (!begin(state)) return;
  stay_ = aside.stay;
  state.notices.say({"train.brought_back", {{"step", std::to_string(state.training->run.last_step())}}});
}

}  // namespace heed
