#include "core/export/program_batches.h"

#include <algorithm>

namespace heed {
namespace {

constexpr Index kMaxSteps = 100;
constexpr std::size_t kMaxWords = 2'000'000;  // in all batches

const Recipe& recipe_at(const TrainingJob& job, Index step) {
  const Recipe* recipe = &job.recipe;
  for (const TrainingStage& stage : job.stages) {
    if (stage.from <= step) recipe = &stage.recipe;
  }
  return *recipe;
}

}  // namespace

Index program_end(const TrainingJob& job, Index first) {
  const Index changed = job.stages.empty() ? first : job.stages.back().from;
  return changed + std::min(job.recipe.steps, kMaxSteps);
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
    if (made.words.size() > kMaxWords) break;
  }
  return made;
}

}  // namespace heed
