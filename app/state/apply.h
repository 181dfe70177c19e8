#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Applies a command; the only place where state changes.
void apply(AppState& state, const Command& command);

}  // namespace heed
