#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// The one place where state changes.
void apply(AppState& state, const Command& command);

}  // namespace heed
