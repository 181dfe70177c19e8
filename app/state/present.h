#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Begins to present, or ends it: then the window is as it was before.
void toggle_presenting(AppState& state);

// The same curtain again goes away.
void set_curtain(AppState& state, Curtain curtain);

// A step while a curtain hangs only takes it away; returns whether it did.
bool lift_curtain(AppState& state);

// What Esc takes away first; returns whether there was something.
bool leave_presenting(AppState& state);

}  // namespace heed
