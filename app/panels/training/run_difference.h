#pragma once

#include <string>

#include "app/panels/widgets/ui.h"
#include "app/state/training_session.h"

namespace heed {

// What one run has learned with that another has not: numbers of its recipe, also those that were changed on
// the way, and changes of the model by hand.
std::string difference_text(const Ui& ui, const SessionRun& own, const SessionRun& other);

}  // namespace heed
