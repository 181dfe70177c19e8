#include "app/files/exported_run.h"

#include "core/base/check.h"

namespace heed {

SavedTraining saved_run(const AppState& state) {
  HEED_CHECK(has_run(state));
  const TrainingSession& session = *state.training;
  const TrainingProgress& progress = *session.run.progress;
  SavedTraining saved;
  saved.task = session.task;
  saved.data = session.data;
  saved.recipe = session.run.recipe;
  saved.recipe.steps = session.run.stretch;
  saved.state = *progress.moments.at(session.shown_step());
  saved.history = progress.history;
  saved.history.forget_after(saved.state.step);
  // While it trains, the document lags behind; otherwise numbers may have been changed by hand.
  if (!session.is_running()) saved.state.parameters = parameters_of(state.computation.scene());
  return saved;
}

ExportedRun exported_run(const AppState& state) {
  const TrainingSession& session = *state.training;
  ExportedRun run;
  run.saved = saved_run(state);
  run.history = session.run.progress->whole_history();
  run.moments = session.run.progress->moments.all();
  run.parent = session.run.parent;
  run.branched_at = session.run.branched_at;
  TrainingJob& job = run.job;
  job.task = session.task;
  job.data = session.data;
  job.scene = with_parameters(state.computation.scene(), run.moments.front()->parameters);
  job.examples = session.examples;
  job.recipe = session.run.recipe;
  if (run.moments.front()->step > 0) job.state = *run.moments.front();
  return run;
}

}  // namespace heed
