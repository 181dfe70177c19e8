// What induction is there to show: that it takes two blocks, and a head that can be seen at work.
#include <algorithm>

#include <gtest/gtest.h>

#include "core/train/task.h"
#include "core/train/training_run.h"
#include "core/walk/computation.h"
#include "tests/core/sanitized.h"

namespace heed {
namespace {

constexpr Index kSteps = 800;

TrainingRun trained(const TrainingTask& task) {
  TrainingRun run = TrainingRun::make(task.scene, task.examples, task.recipe).value();
  for (Index step = 0; step < kSteps; ++step) EXPECT_TRUE(run.step().is_ok());
  return run;
}

double share_right(TrainingRun& run) {
  const BatchScore score = run.evaluate(run.examples().held_out()).value();
  return static_cast<double>(score.right) / static_cast<double>(score.targets);
}

// On average over the rows that are asked about: the weight on what followed the same letter last time.
double weight_on_what_followed(const Matrix& weights, const Example& example) {
  double sum = 0;
  for (const TargetCell& target : example.targets) {
    const auto last_time =
        std::ranges::find(example.words, example.words[static_cast<std::size_t>(target.row)]);
    sum += static_cast<double>(weights(target.row, last_time - example.words.begin() + 1));
  }
  return sum / static_cast<double>(example.targets.size());
}

double most_visible_head(Scene scene, const Example& example) {
  Matrix inputs(static_cast<Index>(example.words.size()), scene.inputs->cols());
  for (std::size_t word = 0; word < example.words.size(); ++word)
    inputs.row(static_cast<Index>(word)) = scene.embedding->table->row(example.words[word]);
  scene.inputs = {std::move(inputs), {}};
  scene.tokens.reset();
  Computation computation = Computation::make(std::move(scene), {Grain::Whole, true}).value();
  computation.go_to(computation.timeline().moment_count());
  double most = 0;
  for (int head = 0; head < 4; ++head) {
    const NodeId node = computation.graph().find("b1.h" + std::to_string(head) + ".weights").value();
    most = std::max(most, weight_on_what_followed(*computation.graph().value(node), example));
  }
  return most;
}

TEST(Induction, two_blocks_learn_it_and_a_head_of_the_second_looks_at_what_followed_last_time) {
  if (kIsSanitized) GTEST_SKIP() << "slow with sanitizers";
  const TrainingTask task = make_task("induction", 2).value();
  TrainingRun run = trained(task);
  EXPECT_GT(share_right(run), 0.9);
  EXPECT_GT(most_visible_head(run.scene(), task.examples->held_out().front()), 0.5);
  EXPECT_LT(most_visible_head(task.scene, task.examples->held_out().front()), 0.3);  // before training
}

// It can see which letters have not come again, about nine, but not which of them comes next.
TEST(Induction, one_block_does_not_learn_it) {
  if (kIsSanitized) GTEST_SKIP() << "slow with sanitizers";
  TrainingTask task = make_task("induction", 2).value();
  task.scene.blocks.pop_back();
  TrainingRun run = trained(task);
  EXPECT_LT(share_right(run), 0.2);
}

}  // namespace
}  // namespace heed
