#pragma once

#include <string>

#include "app/panels/widgets/ui.h"
#include "app/state/training_session.h"

namespace heed {

// Where training is, in a line for the last row of a room: step, loss, right answers, what was learned last.
std::string training_caption(const Ui& ui, const TrainingSession& session);

// Since when a run learns by heart; empty: it does not.
std::string by_heart_text(const Ui& ui, const SessionRun& run);

// What one run learns with that another does not.
std::string difference_text(const Ui& ui, const SessionRun& own, const SessionRun& other);

}  // namespace heed
