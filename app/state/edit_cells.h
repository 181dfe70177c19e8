#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Changes of numbers. Each is one entry of the history, or says in a notice why it was not done; then nothing
// has changed.
void set_cells(AppState& state, const command::SetCells& to);
void clear_cells(AppState& state, const command::ClearCells& which);

}  // namespace heed
