#pragma once

#include "app/state/training_session.h"

namespace heed {

// Whether the run would lose what it has learned after the step that is shown by going on from there: no
// other run has it.
bool would_lose_later_steps(const TrainingSession& session);

bool has_room_for_run(const TrainingSession& session);

// The run as it was is kept beside the one that goes on, which has left it at this step and gets a letter of
// its own. Their moments are shared. What is to be said of it.
Message keep_run(TrainingSession& session, SessionRun before, Index left_at);

// How the run learns from now on.
void note_recipe(SessionRun& run, const Recipe& recipe);

}  // namespace heed
