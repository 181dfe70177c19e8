#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/state/app_state.h"
#include "core/train/run_history.h"
#include "core/train/training_folder.h"
#include "core/train/training_job.h"
#include "core/train/training_moments.h"

namespace heed {

// A training run as it is exported, independent of what it does later.
struct ExportedRun {
  TrainingJob job;                               // how it began
  SavedTraining saved;                           // how it stands at the moment that is shown
  TrainingHistory history;                       // all of it
  std::vector<TrainingMoments::Moment> moments;  // those that are kept
  std::optional<char> parent;                    // the run that it left,
  Index branched_at = 0;                         // at this step
  char letter = 'A';
  std::vector<RunHistory> others;  // kept beside it
};

inline bool has_run(const AppState& state) { return state.training && state.training->run.progress; }

// How it stands at the moment that is shown.
SavedTraining saved_run(const AppState& state);
// The curves of the runs that are kept beside the one that goes on.
std::vector<RunHistory> other_histories(const TrainingSession& session);
ExportedRun exported_run(const AppState& state);

// How many changes on the way the program of a run makes: two that were made at one step are two.
std::size_t change_count(const TrainingJob& job);

}  // namespace heed
