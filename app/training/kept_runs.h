#pragma once

#include <vector>

#include "app/state/app_state.h"
#include "core/train/parameters.h"
#include "core/train/training_moments.h"

namespace heed {

// The latest kept moment with these very numbers, if there is one: as after undoing an edit, from which it
// may have gone on.
TrainingMoments::Moment moment_with(const TrainingProgress& progress, const Parameters& parameters);

// What goes on from this step of a run, with these numbers, remembers how it was before they were changed by
// hand.
void keep_before_change(TrainingProgress& past, const TrainingProgress& run, Index step,
                        const Parameters& parameters);

// Whether the run would lose what it has learned after the step that is shown by going on from there: no
// other run has it.
bool would_lose_later_steps(const TrainingSession& session);

// Gives moments after this step, to which undoing may lead, to the run that has the same steps, before this
// one is cut there.
void leave_later_moments(TrainingSession& session, Index left_at);

bool has_room_for_run(const TrainingSession& session);

// There is room, or a run whose loss was no longer a number can make some.
bool can_keep_run(const TrainingSession& session);

// The run as it was is kept beside the one that goes on, which has left it at this step and gets a letter of
// its own. Their moments are shared. What is to be said of it, and of the one that has made room.
Message keep_run(TrainingSession& session, SessionRun before, Index left_at);

// A run that was forgotten is kept again, with a letter of its own. Which one that is.
char put_back(TrainingSession& session, SessionRun run);

// The run goes on from this step without being kept: runs that left it later have only the steps before in
// common with it.
void cut_run(TrainingSession& session, Index left_at);

// Plans as many steps more as the run began with, from its last one on, and says so. Where it stops then.
Index plan_more_steps(AppState& state);

// The last steps of the runs: a run that goes on keeps its moments there, so that it can be compared with how
// they ended.
std::vector<Index> ends_of(const std::vector<SessionRun>& runs);

}  // namespace heed
