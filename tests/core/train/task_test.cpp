#include "core/train/task.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/text/catalogue.h"
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
  for (const std::string_view name : task_names()) {
    const TrainingTask task = make_task(name, 1).value();
    EXPECT_EQ(task.examples->batch(1, 7, 16), task.examples->batch(1, 7, 16)) << name;
    EXPECT_NE(task.examples->batch(1, 7, 16), task.examples->batch(1, 8, 16)) << name;
    EXPECT_NE(task.examples->batch(1, 7, 16), task.examples->batch(2, 7, 16)) << name;
  }
}

TEST(Task, a_sample_is_small_and_true) {
  for (const std::string_view name : task_names()) {
    const TrainingTask task = make_task(name, 1).value();
    const TaskSample sample = task_sample(name);
    const std::vector<std::string>& vocabulary = task.scene.embedding->tokens;
    ASSERT_FALSE(sample.given.empty()) << name;
    ASSERT_FALSE(sample.said.empty()) << name;
    EXPECT_LE(sample.given.size() + sample.said.size(), 9u) << name;
    for (const std::string& token : sample.given)
      EXPECT_TRUE(std::ranges::find(vocabulary, token) != vocabulary.end()) << name << ": " << token;
  }
  const auto reordered = [](std::string_view name, auto reorder) {
    const TaskSample sample = task_sample(name);
    std::vector<std::string> letters(sample.given.begin(), sample.given.end() - 1);
    EXPECT_NE(letters, sample.said) << name;
    reorder(letters);
    EXPECT_EQ(letters, sample.said) << name;
    EXPECT_EQ(sample.given.back(), "=");
  };
  reordered("reverse", [](std::vector<std::string>& letters) { std::ranges::reverse(letters); });
  reordered("sort", [](std::vector<std::string>& letters) { std::ranges::sort(letters); });
  const TaskSample again = task_sample("induction");
  EXPECT_EQ(again.given.back(), again.given[*again.looked_at - 1]) << "it is there before";
  EXPECT_EQ(again.said.front(), again.given[*again.looked_at]) << "what followed it";
  const TaskSample sum = task_sample("addition");
  EXPECT_EQ((std::stoi(sum.given[0]) + std::stoi(sum.given[2])) % 31, std::stoi(sum.said.front()));
  EXPECT_GT(std::stoi(sum.given[0]) + std::stoi(sum.given[2]), 31);
  const TaskSample brackets = task_sample("brackets");
  const std::string opened = brackets.given[*brackets.looked_at];
  EXPECT_EQ(brackets.said.front(), opened == "(" ? ")" : opened == "[" ? "]" : "}");
  EXPECT_EQ(task_sample("sentiment").given[3], "not");
  EXPECT_TRUE(task_sample("nothing").given.empty());
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
    const std::vector<int>& words = example.words;
    for (const TargetCell& target : example.targets) {
      const auto here = words.begin() + target.row, last_time = std::find(words.begin(), here, *here);
      ASSERT_NE(last_time, here);
      ASSERT_EQ(target.col, *(last_time + 1));
      ASSERT_EQ(target.col, *(here + 1));
    }
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

TEST(Task, words_and_labels_are_those_of_the_scene) {
  for (const std::string_view name : task_names()) {
    const TrainingTask task = make_task(name, 1).value();
    const auto words = static_cast<int>(task.scene.embedding->tokens.size());
    const auto labels = static_cast<Index>(task.scene.readout->labels.value().size());
    const auto longest = static_cast<std::size_t>(task.scene.position.table->rows());
    for (const Example& example : task.examples->batch(1, 0, 200)) {
      ASSERT_LE(example.words.size(), longest) << name;
      ASSERT_FALSE(example.targets.empty()) << name;
      for (const int word : example.words) ASSERT_TRUE(word >= 0 && word < words) << name;
      for (const TargetCell& target : example.targets)
        ASSERT_TRUE(target.col >= 0 && target.col < labels) << name;
    }
  }
}

TEST(Task, each_is_described_in_both_languages) {
  for (const std::string_view name : task_names()) {
    for (const Language language : {Language::English, Language::Chinese})
      EXPECT_GT(catalogue(language).say(task_description(name)).size(), 60u) << name;
  }
}

TEST(Task, another_seed_starts_from_other_weights_and_has_the_same_held_out_examples) {
  for (const std::string_view name : task_names()) {
    const TrainingTask one = make_task(name, 1).value(), other = make_task(name, 2).value();
    EXPECT_FALSE(one.scene == other.scene) << name;
    EXPECT_EQ(one.scene, make_task(name, 1)->scene) << name;
    EXPECT_EQ(one.examples->held_out(), other.examples->held_out()) << name;
  }
}

TEST(Task, what_to_expect_of_each_is_told) {
  for (const std::string_view name : task_names()) {
    const TrainingTask task = *make_task(name, 1);
    const std::string said = catalogue(Language::English).say(task_expectation(name));
    const std::string steps = "After " + std::to_string(task.recipe.steps) + " steps about ";
    EXPECT_EQ(said.find(steps + std::to_string(std::lround(100 * task.expected)) + "% "), 0u) << said;
  }
}

TEST(Task, an_unknown_name_is_none) { EXPECT_FALSE(make_task("fly", 1)); }

TEST(Task, every_task_is_learned_a_little_in_a_few_steps) {
  if (kIsSanitized) GTEST_SKIP() << "slow with sanitizers";
  for (const std::string_view name : task_names()) {
    TrainingTask task = make_task(name, 1).value();
    TrainingRun run = TrainingRun::make(task.scene, task.examples, task.recipe).value();
    const std::vector<Example> batch = task.examples->batch(1, 0, 64);
    const double before = run.evaluate(batch).value().loss;
    for (int step = 0; step < 40; ++step) ASSERT_TRUE(run.step().is_ok());
    EXPECT_LT(run.evaluate(batch).value().loss, 0.97 * before) << name;
  }
}

}  // namespace
}  // namespace heed
