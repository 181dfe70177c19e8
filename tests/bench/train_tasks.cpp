// Trains the tasks, each from several seeds, and prints what they have learned and how long it took:
//
//     train_tasks [--seeds N] [--steps N] [task …]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "core/train/task.h"
#include "core/train/training_run.h"

namespace heed {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double share(Index right, Index of) { return static_cast<double>(right) / static_cast<double>(of); }

void train(std::string_view name, std::uint64_t seed, Index steps) {
  const TrainingTask task = make_task(name, seed).value();
  Recipe recipe = task.recipe;
  if (steps > 0) recipe.steps = steps;
  TrainingRun run = TrainingRun::make(task.scene, task.examples, recipe).value();
  const auto start = std::chrono::steady_clock::now();
  double loss = 0;
  for (Index step = 0; step < recipe.steps; ++step) loss = run.step().value().loss();
  const double took = seconds_since(start);
  const BatchScore score = run.evaluate(task.examples->held_out()).value();
  std::printf("| %.*s | %d | %.3f | %.3f | %.3f | %.3f | %.1f | %.2f |\n", static_cast<int>(name.size()),
              name.data(), static_cast<int>(seed), task.expected, share(score.right, score.targets),
              share(score.whole_right, score.examples), loss, took,
              1000 * took / static_cast<double>(recipe.steps));
  std::fflush(stdout);
}

}  // namespace
}  // namespace heed

int main(int count, char** words) {
  std::uint64_t seeds = 5;
  heed::Index steps = 0;
  std::vector<std::string_view> names;
  for (int at = 1; at < count; ++at) {
    const std::string_view word = words[at];
    if (word == "--seeds" && at + 1 < count) {
      seeds = static_cast<std::uint64_t>(std::atoi(words[++at]));
    } else if (word == "--steps" && at + 1 < count) {
      steps = std::atoi(words[++at]);
    } else {
      names.push_back(word);
    }
  }
  if (names.empty()) names.assign(heed::task_names().begin(), heed::task_names().end());
  std::puts("| task | seed | expected | targets right | examples right | last loss | seconds | ms a step |");
  std::puts("| --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const std::string_view name : names) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) heed::train(name, seed, steps);
  }
}
