#pragma once

#include "app/state/app_state.h"

namespace heed {

// What Esc does: closes what lies above everything else, then a lens, else deselects, else leads a step back
// to the whole.
void close_topmost(AppState& state, bool has_drawer);  // over the figure, with the tabs

}  // namespace heed
