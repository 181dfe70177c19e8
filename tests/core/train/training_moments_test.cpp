#include "core/train/training_moments.h"

#include <array>
#include <set>

#include <gtest/gtest.h>

#include "core/train/thinned_moments.h"

namespace heed {
namespace {

TrainingState state_at(Index step) {
  return {step, {{"W", Matrix::Constant(1, 1, static_cast<float>(step)), false}}, {}};
}

TrainingMoments moments_of(Index steps) {
  TrainingMoments moments;
  moments.add(state_at(0), true);
  for (Index step = 1; step <= steps; ++step) moments.add(state_at(step), false);
  moments.add(state_at(steps), true);
  return moments;
}

TEST(TrainingMoments, stay_within_bounds_however_long_the_run_is) {
  const TrainingMoments moments = moments_of(100'000);
  EXPECT_LE(moments.all().size(), 241u);
  EXPECT_GE(moments.all().size(), 100u);
}

TEST(TrainingMoments, are_the_first_and_the_last_and_evenly_what_is_between) {
  const TrainingMoments moments = moments_of(12'345);
  EXPECT_EQ(moments.all().front()->step, 0);
  EXPECT_EQ(moments.all().back()->step, 12'345);
  const Index interval = moments.all()[1]->step;
  for (std::size_t at = 0; at + 1 < moments.all().size(); ++at)
    EXPECT_EQ(moments.all()[at]->step, static_cast<Index>(at) * interval);
}

TEST(TrainingMoments, are_found_by_their_steps) {
  const TrainingMoments moments = moments_of(1000);
  EXPECT_EQ(moments.at(1000)->step, 1000);
  EXPECT_EQ(moments.at(7)->parameters[0].value(0, 0), static_cast<float>(moments.at(7)->step));
  EXPECT_LE(moments.at(7)->step, 7);
  EXPECT_EQ(moments.before(0), nullptr);
  EXPECT_EQ(moments.after(1000), nullptr);
  EXPECT_GT(moments.after(7)->step, 7);
  EXPECT_LT(moments.before(8)->step, 8);
}

TEST(TrainingMoments, go_on_after_being_cut_off_as_if_nothing_had_been) {
  TrainingMoments moments = moments_of(1000);
  const Index step = moments.at(500)->step;
  moments.forget_after(step);
  EXPECT_EQ(moments.all().back()->step, step);
  for (Index next = step + 1; next <= 1000; ++next) moments.add(state_at(next), false);
  moments.add(state_at(1000), true);
  const TrainingMoments whole = moments_of(1000);
  ASSERT_EQ(moments.all().size(), whole.all().size());
  for (std::size_t at = 0; at < whole.all().size(); ++at)
    EXPECT_EQ(moments.all()[at]->step, whole.all()[at]->step);
}

TEST(TrainingMoments, are_kept_at_steps_that_are_asked_for_however_long_the_run_is) {
  TrainingMoments moments = moments_of(320);
  moments.keep_also({1001});
  for (Index step = 321; step <= 5000; ++step) moments.add(state_at(step), false);
  EXPECT_EQ(moments.at(1001)->step, 1001);
  EXPECT_EQ(moments.before(1001)->step % 2, 0) << "the others are those of any run";
  EXPECT_LE(moments.all().size(), 242u);
}

TEST(TrainingMoments, keep_the_last_one_where_it_is_asked_for_later) {
  TrainingMoments moments = moments_of(320);
  moments.add(state_at(321), true);
  moments.keep_also({321});
  for (Index step = 322; step <= 330; ++step) moments.add(state_at(step), false);
  EXPECT_EQ(moments.at(321)->step, 321);
}

TEST(TrainingMoments, from_a_step_on_are_found) {
  const TrainingMoments moments = moments_of(1000);
  EXPECT_EQ(moments.from(8)->step, 8);
  EXPECT_EQ(moments.from(7)->step, 8);
  EXPECT_EQ(moments.from(1001), nullptr);
}

// The heap stays as it is, and what training computes in stays where it was.
TEST(TrainingMoments, lend_the_memory_of_dropped_ones_to_the_next_and_to_nobody_else) {
  TrainingMoments moments = moments_of(238);
  std::set<const float*> places;
  for (const TrainingMoments::Moment& moment : moments.all())
    places.insert(moment->parameters[0].value.data());
  for (Index step = 239; step <= 250; ++step) moments.add(state_at(step), false);
  ASSERT_LT(moments.all().size(), 130u) << "half of them have been dropped";
  const std::vector<Matrix> others(500, Matrix::Zero(1, 1));
  for (const Matrix& other : others) EXPECT_FALSE(places.contains(other.data()));
  moments.add(state_at(252), false);
  EXPECT_TRUE(places.contains(moments.all().back()->parameters[0].value.data()));
  EXPECT_EQ(moments.all().back()->parameters[0].value(0, 0), 252.0f);
}

TEST(TrainingMoments, that_somebody_looks_at_keep_their_numbers) {
  TrainingMoments moments = moments_of(301);
  const TrainingMoments::Moment looked_at = moments.all().back();
  const TrainingMoments copy = moments;
  for (Index step = 303; step < 400; step += 2) moments.add(state_at(step), true);
  EXPECT_EQ(looked_at->parameters[0].value(0, 0), 301.0f);
  EXPECT_EQ(copy.all().back(), looked_at);
}

// However few of them were stored, what comes next is kept as in any other run, and the end that was stored
// is there to go back to.
TEST(TrainingMoments, that_were_stored_go_on_as_if_all_had_been) {
  const TrainingMoments whole = moments_of(301);
  for (const std::size_t bytes : {std::size_t{30 * 4}, std::size_t{4}}) {
    const TrainingMoments stored = thinned(std::array{StoredMoments{whole}}, bytes).front();
    TrainingMoments moments = TrainingMoments::restored(stored.all(), stored.interval());
    EXPECT_EQ(moments.all().back()->step, 301);
    for (Index step = 302; step <= 320; ++step) moments.add(state_at(step), false);
    EXPECT_EQ(moments.at(301)->step, 301);
    for (Index step = 302; step <= 320; step += 2) EXPECT_EQ(moments.at(step)->step, step);
    EXPECT_EQ(moments.all().back()->step, 320);
    for (Index step = 321; step <= 5000; ++step) moments.add(state_at(step), false);
    EXPECT_LE(moments.all().size(), 242u);
    EXPECT_EQ(moments.at(301)->step, 301);
  }
}

}  // namespace
}  // namespace heed
