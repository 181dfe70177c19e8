// A run whose model has got other sizes.
#include <utility>

#include "app/training/trainer.h"

namespace heed {

void Trainer::set_aside(AppState& state) {
  TrainingSession session = std::move(*state.training);
  if (worker_) {
    worker_->pause();
    session.run.progress = worker_->progress();
  }
  const DocumentRevision revision = revision_;
  end(state);
  aside_ = SetAside{std::move(session), state.history.document(), revision};
  state.notices.say({"train.set_aside", {}});
}

void Trainer::bring_back(AppState& state) {
  if (!aside_) return;
  if (state.history.document() != aside_->document) return aside_.reset();
  if (state.history.revision() != aside_->revision) return;
  state.training = std::move(aside_->session);
  aside_.reset();
  const bool is_back = state.training->shown ? go_on_from_shown(state) : make_worker(state);
  if (!is_back) return end(state);
  state.notices.say({"train.brought_back", {{"step", std::to_string(state.training->run.last_step())}}});
}

}  // namespace heed
