#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Starts or ends presenting; ending restores the window.
void toggle_presenting(AppState& state);

// Shows or hides the explanation beside the picture: while presenting, over it, or where it has room.
void toggle_inspector(ViewState& view, const command::ToggleInspector& how);

// Setting the same curtain again removes it.
void set_curtain(AppState& state, Curtain curtain);

// Stepping while a curtain is shown only removes it; returns whether it did.
bool lift_curtain(AppState& state);

// While presenting: nothing changes the picture, neither a step nor training.
bool is_picture_frozen(const AppState& state);

// Handles Esc while presenting; returns whether it did anything.
bool leave_presenting(AppState& state);

}  // namespace heed
