#pragma once

#include "app/state/app_state.h"

namespace heed {

// Notes where the open lesson is read, and that it is done once its last page was reached and its questions
// are answered.
void record_reading(AppState& state);

}  // namespace heed
