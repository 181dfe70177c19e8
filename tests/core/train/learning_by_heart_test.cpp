#include "core/train/learning_by_heart.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

// A test after every tenth step; the loss of the batches changes from 3 by this much with each.
TrainingHistory losses_of(const std::vector<double>& tests, double by_step = -0.02) {
  TrainingHistory history;
  for (std::size_t at = 0; at < 10 * tests.size(); ++at) {
    HistoryRow row;
    row.step = static_cast<Index>(at + 1);
    row.loss = 3 + by_step * static_cast<double>(at);
    row.rate = 0.1;
    if (row.step % 10 == 0) row.test_loss = tests[at / 10];
    history.add(row);
  }
  return history;
}

TEST(LearningByHeart, is_told_when_the_held_out_loss_has_stayed_clearly_above_its_best) {
  const auto told = learning_by_heart(losses_of({2.9, 2.5, 2.31, 2.4, 2.7, 2.8, 3.0, 3.4, 3.6}));
  ASSERT_TRUE(told);
  EXPECT_EQ(told->step, 30);
  EXPECT_EQ(told->loss, 2.31);
}

TEST(LearningByHeart, is_not_told_of_a_loss_that_rises_for_a_moment_or_hardly) {
  EXPECT_FALSE(learning_by_heart(losses_of({2.9, 2.31, 2.7, 2.8, 3.0, 3.4}))) << "not yet for a while";
  EXPECT_FALSE(learning_by_heart(losses_of({2.9, 2.31, 2.7, 2.8, 3.0, 3.4, 2.4}))) << "it came back";
  EXPECT_FALSE(learning_by_heart(losses_of({2.9, 2.31, 2.4, 2.4, 2.45, 2.4, 2.45, 2.5})));
  EXPECT_FALSE(learning_by_heart(losses_of({2.9, 0.01, 0.02, 0.03, 0.02, 0.02, 0.03, 0.02})))
      << "twice of almost nothing";
}

TEST(LearningByHeart, is_not_told_of_a_run_that_forgets_its_own_examples_too) {
  EXPECT_FALSE(learning_by_heart(losses_of({2.9, 2.5, 2.31, 2.9, 3.2, 3.3, 3.4, 3.5, 3.6}, 0.02)));
}

TEST(LearningByHeart, is_not_told_of_a_run_that_never_got_better_or_has_no_tests) {
  EXPECT_FALSE(learning_by_heart({}));
  TrainingHistory worse;
  for (Index step = 0; step < 9; ++step)
    worse.add({step, 3.0, {}, 2.0 + 0.3 * static_cast<double>(step), {}, 0.1, 1});
  EXPECT_FALSE(learning_by_heart(worse));
}

}  // namespace
}  // namespace heed
