#include "app/cli/bench_training.h"

#include <algorithm>
#include <vector>

#include "app/cli/median_time.h"
#include "core/train/task.h"
#include "core/train/training_job.h"
#include "core/train/training_run.h"

namespace heed {

Result<double> measure_training_step(const std::string& name) {
  constexpr int kWarmUp = 20, kSteps = 200;
  const std::optional<TrainingTask> task = make_task(name, 1);
  if (!task) return Error{"", {"train.no_such_task", {{"task", name}, {"tasks", listed_task_names()}}}};
  Result<TrainingRun> run = TrainingRun::make(task->scene, task->examples, task->recipe);
  if (!run) return run.error();
  std::vector<double> times;
  for (int step = -kWarmUp; step < kSteps; ++step) {
    Status status;
    const double ms = ms_of([&] {
      if (const Result<StepReport> report = run.value().step(); !report) status = report.error();
    });
    if (!status) return status.error();
    if (step >= 0) times.push_back(ms);
  }
  std::nth_element(times.begin(), times.begin() + kSteps / 2, times.end());
  return times[kSteps / 2];
}

}  // namespace heed
