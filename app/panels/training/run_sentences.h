#pragma once

#include <optional>
#include <string>

#include "app/panels/widgets/ui.h"
#include "app/state/training_session.h"
#include "core/train/milestones.h"

namespace heed {

// What was learned last at the step that is shown; none: nothing yet.
std::optional<Milestone> latest_milestone(const TrainingSession& session);

// Where training is, in a line for the last row of a room: step, loss, right answers, what was learned last.
std::string training_caption(const Ui& ui, const TrainingSession& session);

// What the button does that trains.
std::string train_tip(const Ui& ui, const TrainingSession& session);

// With the run that it left, if it is a branch.
std::string run_name(const Ui& ui, const SessionRun& run);

// Between how many answers one would have to guess; none where there is no answer.
std::optional<double> guessed_among(const Scene& scene);

// Since when a run learns by heart; empty: it does not.
std::string by_heart_text(const Ui& ui, const SessionRun& run);

}  // namespace heed
