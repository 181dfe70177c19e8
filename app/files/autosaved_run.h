#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/files/autosave_store.h"
#include "app/state/app_state.h"
#include "core/train/training_folder.h"

namespace heed {

// A training session as it is autosaved, within the scene that it trains: with it training goes on after a
// crash, and what was learned when is still known.
struct AutosavedRuns {
  std::string task;
  DataOrigin data;
  SessionRun run;  // the one that goes on; like the others it has its progress
  std::vector<SessionRun> others;
  std::optional<Index> shown;
  TrainingView view = TrainingView::Figure;
};

// The scene with the weights as they are now and, to be written aside, the runs. Of the moments of a run so
// many are kept that writing them all takes little time.
Autosaved with_runs(Scene scene, const AppState& state);

// Removes the runs from the scene. None are there, or what is there is not as it was written.
std::optional<AutosavedRuns> extract_runs(Scene& scene);

// The run that goes on, as it would be saved with its model.
SavedTraining training_of(const AutosavedRuns& runs);

}  // namespace heed
