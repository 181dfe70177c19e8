#include "app/cli/next_update.h"

#include <algorithm>
#include <utility>

#include "app/cli/node_arguments.h"
#include "core/train/training_job.h"

namespace heed {
namespace {

std::string listed_names(const Parameters& parameters) {
  std::string names;
  for (const Parameter& each : parameters) names += (names.empty() ? "" : ", ") + each.name;
  return names;
}

}  // namespace

Outcome find_next_update(const std::vector<std::string>& words, NextUpdate& next) {
  Result<TrainingJob> job = make_training_job({words[0], {}, 1});
  if (!job) return scene_error(words[0], job.error());
  if (job.value().state) job.value().recipe.steps += job.value().state->step;
  Result<TrainingRun> run = TrainingRun::make(job.value().scene, job.value().examples, job.value().recipe);
  if (!run) return scene_error(words[0], run.error());
  if (job.value().state) run.value().resume(*job.value().state);
  const Parameters& parameters = run.value().state().parameters;
  const auto parameter = std::ranges::find(parameters, words[1], &Parameter::name);
  if (parameter == parameters.end())
    return usage_error({"cli.no_parameter", {{"name", words[1]}, {"names", listed_names(parameters)}}});
  const Result<Index> row = parse_position(words[2], "ROW", parameter->value.rows());
  if (!row) return usage_error(row.error().message);
  const Result<Index> col = parse_position(words[3], "COLUMN", parameter->value.cols());
  if (!col) return usage_error(col.error().message);
  const Result<RecordedStep> step = run.value().record_step();
  if (!step) return scene_error(words[0], step.error());
  next.update = explain_update(step.value(), words[1], row.value(), col.value());
  next.recipe = job.value().recipe;
  next.parameter = words[1];
  next.place = {row.value(), col.value()};
  next.cell = words[1] + "[" + std::to_string(row.value()) + "," + std::to_string(col.value()) + "]";
  next.scene = std::move(job.value().scene);
  return {};
}

}  // namespace heed
