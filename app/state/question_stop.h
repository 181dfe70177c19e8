#pragma once

#include "app/state/app_state.h"

namespace heed {

// A clicker that goes forward in a lesson stops once on a page with an open question and says so: before what
// the question hides would be computed, else before the page is turned. Returns whether it stops now.
bool stop_before_question(AppState& state);

}  // namespace heed
