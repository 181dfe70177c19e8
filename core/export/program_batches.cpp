#include "core/export/program_batches.h"

#include <algorithm>

namespace heed {
namespace {

constexpr Index kMaxPlannedSteps = 100;
constexpr Index kMaxWords = 2'000'000;  // in all batches, about

const Recipe& recipe_at(const TrainingJob& job, Index step) {
  const Recipe* recipe = &job.recipe;
  for (const TrainingStage& stage : job.stages) {
    if (stage.from <= step) recipe = &stage.recipe;
  }
  return *recipe;
}

// As of the examples that are at hand.
Index words_in_step(const TrainingJob& job, Index first) {
  std::size_t examples = 0;
  std::vector<Recipe> recipes{recipe_at(job, first)};
  for (const TrainingStage& stage : job.stages) recipes.push_back(stage.recipe);
  auto longest = static_cast<std::size_t>(job.scene.inputs->rows());
  for (const Recipe& recipe : recipes) {
    const std::vector<Example> batch = job.examples->batch(recipe.seed, first, recipe.batch);
    examples = std::max(examples, batch.size());
    for (const Example& example : batch) longest = std::max(longest, example.words.size());
  }
  for (const Example& example : job.examples->held_out()) longest = std::max(longest, example.words.size());
  return static_cast<Index>(std::max<std::size_t>(examples * longest, 1));
}

}  // namespace

Index program_end(const TrainingJob& job, Index first) {
  const Index end = job.made > first ? job.made : first + std::min(job.recipe.steps, kMaxPlannedSteps);
  return std::min(end, first + std::max<Index>(kMaxWords / words_in_step(job, first), 1));
}

ProgramBatches program_batches(const TrainingJob& job, Index first) {
  ProgramBatches made;
  const Index own_length = job.scene.inputs->rows();
  const Index end = program_end(job, first);
  for (Index step = first; step < end; ++step) {
    const Recipe& recipe = recipe_at(job, step);
    const std::vector<Example> batch = job.examples->batch(recipe.seed, step, recipe.batch);
    made.sizes.push_back(static_cast<float>(batch.size()));
    for (const Example& example : batch) {
      const Index length = example.words.empty() ? own_length : static_cast<Index>(example.words.size());
      made.longest = std::max(made.longest, length);
      made.shortest = std::min(made.shortest, length);
      made.lengths.push_back(static_cast<float>(example.words.size()));
      for (const int word : example.words) made.words.push_back(static_cast<float>(word));
      made.counts.push_back(static_cast<float>(example.targets.size()));
      for (const TargetCell& target : example.targets) {
        made.rows.push_back(static_cast<float>(target.row));
        made.labels.push_back(static_cast<float>(target.col));
      }
      if (example.output) made.output = example.output;
    }
  }
  return made;
}

}  // namespace heed
