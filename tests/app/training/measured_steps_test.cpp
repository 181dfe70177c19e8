#include <chrono>
#include <cmath>
#include <thread>
#include <vector>

#include "app/state/apply.h"
#include "core/train/head_meter.h"
#include "core/train/task.h"
#include "tests/app/training/trained_model.h"
#include "tests/core/sanitized.h"

namespace heed {
namespace {

using namespace training_command;

TEST_F(Training, what_is_held_out_is_tested_before_the_first_step) {
  for (int i = 0; i < 4000 && session().run.progress->history.rows().empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    poll();
  }
  ASSERT_FALSE(session().run.progress->history.rows().empty());
  const HistoryRow row = session().run.progress->history.rows().front();
  EXPECT_EQ(row.step, 0);
  EXPECT_FALSE(row.loss);
  // The model says nearly the same of all letters.
  const auto answers = static_cast<double>(state.computation.scene().readout->projection.weight->cols());
  EXPECT_NEAR(row.test_loss.value(), std::log(answers), 0.6);
  step_once();
  EXPECT_EQ(session().run.progress->history.rows().front(), row);
  EXPECT_EQ(session().run.progress->history.rows().back().step, 1);
}

TEST_F(Training, the_same_run_is_told_of_in_the_same_milestones) {
  if (kIsSanitized) GTEST_SKIP() << "slow with sanitizers";
  constexpr Index kSteps = 400;
  const auto train_all = [&](const std::vector<Index>& pauses) {
    EXPECT_TRUE(open_task(state, "induction", 1));
    poll();
    Recipe recipe = session().run.recipe;
    for (const Index pause : pauses) {
      recipe.steps = pause;
      trainer.dispatch(state, SetRecipe{recipe});
      trainer.dispatch(state, Toggle{});
      wait_for_step(pause);
      wait_for_rest();
      while (trainer.poll(state, now_secs += 0.05)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return session().run.progress->milestones;
  };
  const auto at_once = train_all({kSteps}), with_pauses = train_all({7, 150, 301, 309, 317, 333, kSteps});
  EXPECT_EQ(at_once, with_pauses);
  EXPECT_GE(at_once.size(), 4u) << "a start, heads, half right";
}

TEST_F(Training, what_is_measured_where_it_rests_is_told_until_it_goes_on) {
  if (kIsSanitized) GTEST_SKIP() << "slow with sanitizers";
  const auto train_to = [&](Index last) {
    plan(last);
    trainer.dispatch(state, Toggle{});
    wait_for_step(last);
    wait_for_rest();
    while (trainer.poll(state, now_secs += 0.05)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  train_to(319);
  const TrainingProgress& rested = *session().run.progress;
  ASSERT_TRUE(rested.at_rest);
  EXPECT_EQ(rested.at_rest->test.step, 319);
  EXPECT_TRUE(rested.at_rest->test.test_loss);
  EXPECT_TRUE(rested.heads.has(rested.moments.at(319)));
  EXPECT_FALSE(half_right_step(rested.milestones));
  EXPECT_TRUE(half_right_step(rested.all_milestones()));
  const auto tested = rested.history.rows().back();
  EXPECT_TRUE(tested.step == 319 && !tested.test_loss) << "the curve does not depend on where it rested";
  trainer.dispatch(state, StepOnce{});
  wait_for_step(320);
  wait_for_rest();
  const auto& rest = session().run.progress->at_rest;
  EXPECT_TRUE(!rest || rest->test.step == 320);
  train_to(400);
  EXPECT_TRUE(half_right_step(session().run.progress->milestones));
}

TEST_F(Training, what_is_held_out_is_tested_at_the_same_steps_whatever_is_planned) {
  const auto tested_steps = [&](Index planned) {
    EXPECT_TRUE(open_task(state, "induction", 1));
    poll();
    plan(planned);
    trainer.dispatch(state, Toggle{});
    wait_for_step(40);
    if (session().is_running()) trainer.dispatch(state, Toggle{});
    wait_for_rest();
    std::vector<Index> steps;
    for (const HistoryRow& row : session().run.progress->history.rows()) {
      if (row.test_loss && row.step <= 40) steps.push_back(row.step);
    }
    return steps;
  };
  const std::vector<Index> of_short_run = tested_steps(40);
  EXPECT_EQ(of_short_run, tested_steps(100'000));
  EXPECT_GE(of_short_run.size(), 10u);
}

}  // namespace
}  // namespace heed
