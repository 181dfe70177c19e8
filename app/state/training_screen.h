#pragma once

#include "app/state/app_state.h"

namespace heed {

// Whether the curves of training are shown at the bottom, in place of the bar of steps.
bool shows_training_deck(const AppState& state);

// Whether all heads, or two runs, are shown in place of the figure. What would change the figure is not done
// meanwhile.
bool shows_training_view(const AppState& state);

}  // namespace heed
