#pragma once

#include "app/state/app_state.h"

namespace heed {

// Whether the curves of training are shown at the bottom, in place of the bar of steps.
bool shows_training_deck(const AppState& state);

// Whether all heads, or two runs, are shown in place of the figure; they are presented, too, with the curves.
// What would change the figure is not done meanwhile.
bool shows_training_view(const AppState& state);

// Before a room: where two runs would be compared, and there is one, its curves have the page.
bool presents_curves_alone(const AppState& state);

// Before a room: all heads, with the curves below them.
bool presents_heads(const AppState& state);

// Before a room: the arithmetic of the last step for the selected weight, beside the figure.
bool presents_update(const AppState& state);

// What stands in place of the figure is shown when it has been computed.
void set_training_view(AppState& state, TrainingView view);

// The bar of steps in place of the curves, from the first moment on, of which the caption then speaks; or the
// curves again.
void toggle_walking(AppState& state);

}  // namespace heed
