#include "app/files/exported_run.h"

#include "core/base/check.h"

namespace heed {

ExportedRun exported_run(const AppState& state) {
  HEED_CHECK(has_run(state));
  const TrainingSession& session = *state.training;
  const TrainingProgress& progress = *session.run.progress;
  const Scene& scene = state.computation.scene();
  ExportedRun run;
  run.history = progress.history;
  run.moments = progress.moments.all();

  SavedTraining& saved = run.saved;
  saved.task = session.task;
  saved.data = session.data;
  saved.recipe = session.run.recipe;
  saved.recipe.steps = session.run.stretch;
  saved.state = *progress.moments.at(session.shown_step());
  saved.history = progress.history;
  saved.history.forget_after(saved.state.step);
  // While it trains, the document lags behind; otherwise numbers may have been changed by hand.
  if (!session.is_running()) saved.state.parameters = parameters_of(scene);

  TrainingJob& job = run.job;
  job.task = session.task;
  job.data = session.data;
  job.scene = with_parameters(scene, run.moments.front()->parameters);
  job.examples = session.examples;
  job.recipe = session.run.recipe;
  if (run.moments.front()->step > 0) job.state = *run.moments.front();
  return run;
}

}  // namespace heed
