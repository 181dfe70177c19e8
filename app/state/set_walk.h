#pragma once

#include "app/state/app_state.h"

namespace heed {

// Steps go at another pace or in another order; a page of a lesson begins at the same place as before.
void set_walk(AppState& state, Walk walk);

}  // namespace heed
