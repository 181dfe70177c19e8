#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Selects the largest weight that is known, of the head that is shown or of the query that is selected or
// spoken of, if any is, brings it into view and says which one it is; if that is what the last such command
// has selected, the next largest.
void select_largest(AppState& state, const command::SelectLargest& which);

}  // namespace heed
