#include "app/state/training_screen.h"

#include "app/state/apply.h"
#include "app/state/learned_number.h"

namespace heed {

bool shows_training_deck(const AppState& state) {
  return state.training && state.training->run.progress && !state.training->is_walking;
}

bool shows_training_view(const AppState& state) {
  const bool presents_page = state.view.presenting.is_on && state.lesson;
  return shows_training_deck(state) && !presents_page && state.training->view != TrainingView::Figure;
}

bool presents_curves_alone(const AppState& state) {
  return state.view.presenting.is_on && shows_training_view(state) &&
         state.training->view == TrainingView::Runs && state.training->others.empty();
}

bool presents_heads(const AppState& state) {
  return state.view.presenting.is_on && shows_training_view(state) &&
         state.training->view == TrainingView::Heads;
}

bool presents_update(const AppState& state) {
  const Presenting& presenting = state.view.presenting;
  if (!presenting.is_on || presenting.shows_inspector || state.lesson || !state.view.selection) return false;
  if (!shows_training_deck(state) || shows_training_view(state)) return false;
  const auto learned = learned_number(state, *state.view.selection);
  return learned && learned->last;
}

void set_training_view(AppState& state, TrainingView view) {
  state.training->view = view;
  if (view != TrainingView::Figure) state.computation.go_to(state.computation.timeline().moment_count());
}

void toggle_walking(AppState& state) {
  bool& is_walking = state.training->is_walking;
  is_walking = !is_walking;
  if (!is_walking) return set_training_view(state, state.training->view);
  apply(state, command::Select{});
  apply(state, command::GoToStart{});
}

}  // namespace heed
