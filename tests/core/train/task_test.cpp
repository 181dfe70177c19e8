#include "core/train/task.h"

#include <set>

#include <gtest/gtest.h>

#include "core/train/training_run.h"
#include "tests/core/sanitized.h"

namespace heed {
namespace {

TEST(Task, held_out_examples_are_never_trained_on) {
  for (const std::string_view name : task_names()) {
    const TrainingTask task = make_task(name, 3).value();
    std::set<std::vector<int>> held_out;
    for (const Example& example : task.examples->held_out()) held_out.insert(example.words);
    EXPECT_GT(held_out.size(), 100u) << name;
    for (Index step = 0; step < 50; ++step) {
      for (const Example& example : task.examples->batch(3, step, 64))
        ASSERT_FALSE(held_out.contains(example.words));
    }
  }
}

TEST(Task, a_batch_depends_on_seed_and_step_alone) {
  const TrainingTask task = make_task("reverse", 1).value();
  EXPECT_EQ(task.examples->batch(1, 7, 16), task.examples->batch(1, 7, 16));
  EXPECT_NE(task.examples->batch(1, 7, 16), task.examples->batch(1, 8, 16));
  EXPECT_NE(task.examples->batch(1, 7, 16), task.examples->batch(2, 7, 16));
}

// Of words and right labels, by what a person would say the task is.
TEST(Task, answers_are_right) {
  const auto answered = [](const Example& example) {
    std::vector<int> labels;
    for (const TargetCell& target : example.targets) labels.push_back(static_cast<int>(target.col));
    return labels;
  };
  const TrainingTask induction = make_task("induction", 1).value();
  for (const Example& example : induction.examples->held_out()) {
    const std::size_t half = example.words.size() / 2;
    ASSERT_EQ(answered(example),
              std::vector<int>(example.words.begin() + 1, example.words.begin() + static_cast<long>(half)));
  }
  for (const std::string_view name : {"reverse", "sort"}) {
    const TrainingTask task = make_task(name, 1).value();
    for (const Example& example : task.examples->held_out()) {
      const auto sign = std::ranges::find(example.words, 10);
      std::vector<int> wanted(example.words.begin(), sign);
      name == "sort" ? std::ranges::sort(wanted) : std::ranges::reverse(wanted);
      ASSERT_EQ(answered(example), wanted);
    }
  }
}

TEST(Task, an_unknown_name_is_none) { EXPECT_FALSE(make_task("fly", 1)); }

TEST(Task, every_task_is_learned_a_little_in_a_few_steps) {
  if (kIsSanitized) GTEST_SKIP() << "slow with sanitizers";
  for (const std::string_view name : task_names()) {
    TrainingTask task = make_task(name, 1).value();
    TrainingRun run = TrainingRun::make(task.scene, task.examples, task.recipe).value();
    const double before = run.evaluate(task.examples->held_out()).value().loss;
    for (int step = 0; step < 40; ++step) ASSERT_TRUE(run.step().is_ok());
    EXPECT_LT(run.evaluate(task.examples->held_out()).value().loss, 0.97 * before) << name;
  }
}

}  // namespace
}  // namespace heed
