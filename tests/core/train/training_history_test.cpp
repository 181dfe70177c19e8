#include "core/train/training_history.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TrainingState state_at(Index step) {
  return {step, {{"W", Matrix::Constant(1, 1, static_cast<float>(step)), false}}, {}};
}

TrainingHistory history_of(Index steps) {
  TrainingHistory history;
  history.add_moment(state_at(0), true);
  for (Index step = 1; step <= steps; ++step) {
    history.add_batch({step - 1, 1.0f / static_cast<float>(step), 0});
    history.add_moment(state_at(step), false);
  }
  history.add_moment(state_at(steps), true);
  return history;
}

TEST(TrainingHistory, stays_within_bounds_however_long_the_run_is) {
  const TrainingHistory history = history_of(100'000);
  EXPECT_LE(history.batches().size(), 2000u);
  EXPECT_GE(history.batches().size(), 900u);
  EXPECT_LE(history.moments().size(), 241u);
  EXPECT_GE(history.moments().size(), 100u);
}

TEST(TrainingHistory, keeps_the_first_and_the_last_and_evenly_what_is_between) {
  const TrainingHistory history = history_of(12'345);
  EXPECT_EQ(history.moments().front()->step, 0);
  EXPECT_EQ(history.moments().back()->step, 12'345);
  const Index interval = history.moments()[1]->step;
  for (std::size_t at = 0; at + 1 < history.moments().size(); ++at)
    EXPECT_EQ(history.moments()[at]->step, static_cast<Index>(at) * interval);
}

TEST(TrainingHistory, finds_the_moment_that_is_not_after_a_step) {
  const TrainingHistory history = history_of(1000);
  EXPECT_EQ(history.moment_at(1000)->step, 1000);
  EXPECT_EQ(history.moment_at(7)->parameters[0].value(0, 0), static_cast<float>(history.moment_at(7)->step));
  EXPECT_LE(history.moment_at(7)->step, 7);
  EXPECT_EQ(history.moment_before(0), nullptr);
  EXPECT_EQ(history.moment_after(1000), nullptr);
  EXPECT_GT(history.moment_after(7)->step, 7);
  EXPECT_LT(history.moment_before(8)->step, 8);
}

TEST(TrainingHistory, what_came_after_a_step_can_be_cut_off) {
  TrainingHistory history = history_of(1000);
  const Index step = history.moment_at(500)->step;
  history.cut_after(step);
  EXPECT_EQ(history.moments().back()->step, step);
  EXPECT_LE(history.batches().back().step, step);
  // It goes on as if that had never been.
  for (Index next = step + 1; next <= 1000; ++next) history.add_moment(state_at(next), false);
  history.add_moment(state_at(1000), true);
  const TrainingHistory whole = history_of(1000);
  ASSERT_EQ(history.moments().size(), whole.moments().size());
  for (std::size_t at = 0; at < whole.moments().size(); ++at)
    EXPECT_EQ(history.moments()[at]->step, whole.moments()[at]->step);
}

TEST(TrainingHistory, a_second_point_of_a_step_replaces_the_first) {
  TrainingHistory history;
  history.add_test({10, 3, 0});
  history.add_test({10, 2, 0});
  ASSERT_EQ(history.tests().size(), 1u);
  EXPECT_EQ(history.tests().front().loss, 2);
}

}  // namespace
}  // namespace heed
