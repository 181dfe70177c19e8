#include "app/state/training_screen.h"

namespace heed {

bool shows_training_deck(const AppState& state) {
  return state.training && state.training->run.progress && !state.training->is_walking;
}

bool shows_training_view(const AppState& state) {
  return shows_training_deck(state) && !state.view.presenting.is_on &&
         state.training->view != TrainingView::Figure;
}

}  // namespace heed
