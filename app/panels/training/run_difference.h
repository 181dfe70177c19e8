#pragma once

#include <string>

#include "app/panels/widgets/ui.h"
#include "app/state/training_session.h"
#include "core/walk/computation.h"

namespace heed {

// What one run has learned with that another has not: numbers of its recipe, also those that were changed on
// the way, and what of the model was changed by hand: which numbers, which heads. `shown` has names for them.
std::string difference_text(const Ui& ui, const Computation& shown, const SessionRun& own,
                            const SessionRun& other);

}  // namespace heed
