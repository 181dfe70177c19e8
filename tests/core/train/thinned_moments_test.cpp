#include "core/train/thinned_moments.h"

#include <array>
#include <set>

#include <gtest/gtest.h>

namespace heed {
namespace {

// Of four bytes each.
TrainingState numbered_state(Index step, float number) {
  return {step, {{"W", Matrix::Constant(1, 1, number), false}}, {}};
}

TrainingMoments run_of(Index steps) {
  TrainingMoments moments;
  for (Index step = 0; step <= steps; ++step)
    moments.add(numbered_state(step, static_cast<float>(step)), step == steps);
  return moments;
}

// Goes on from this step with other numbers; what came before is the same.
TrainingMoments branch_of(const TrainingMoments& run, Index from, Index steps, float number) {
  TrainingMoments branch = run;
  branch.forget_after(from);
  branch.add(*run.at(from), true);  // a copy, as where a run goes on
  for (Index step = from + 1; step <= steps; ++step) branch.add(numbered_state(step, number), step == steps);
  return branch;
}

std::size_t stored_bytes(const std::vector<TrainingMoments>& runs) {
  std::set<const TrainingState*> all;
  for (const TrainingMoments& run : runs) {
    for (const TrainingMoments::Moment& moment : run.all()) all.insert(moment.get());
  }
  return 4 * all.size();
}

TrainingMoments thinned_alone(const TrainingMoments& moments, std::size_t bytes,
                              std::vector<Index> wanted = {}) {
  return thinned(std::array{StoredMoments{moments, std::move(wanted)}}, bytes).front();
}

TEST(ThinnedMoments, take_no_more_than_they_may_and_keep_the_last) {
  const TrainingMoments moments = run_of(100);
  EXPECT_EQ(thinned_alone(moments, 1000).all().size(), 101u);
  const TrainingMoments fewer = thinned_alone(moments, 30 * 4);
  EXPECT_LE(fewer.all().size(), 30u);
  EXPECT_GE(fewer.all().size(), 15u);
  EXPECT_EQ(fewer.all().front()->step, 0);
  EXPECT_EQ(fewer.all().back(), moments.all().back());
  EXPECT_EQ(fewer.all()[1]->step, 4) << "every fourth";
  EXPECT_EQ(fewer.interval(), moments.interval());
  EXPECT_EQ(thinned_alone(moments, 1).all().size(), 1u);
}

TEST(ThinnedMoments, have_those_that_are_wanted_before_any_other) {
  const TrainingMoments moments = run_of(100);
  const TrainingMoments fewer = thinned_alone(moments, 3 * 4, {13, 37, 51});
  ASSERT_EQ(fewer.all().size(), 3u);
  EXPECT_EQ(fewer.all()[0]->step, 13);
  EXPECT_EQ(fewer.all()[1]->step, 37);
  EXPECT_EQ(fewer.all()[2]->step, 100);
  EXPECT_EQ(thinned_alone(moments, 30 * 4, {13}).at(13)->step, 13);
}

TEST(ThinnedMoments, that_several_runs_share_count_once) {
  const TrainingMoments a = run_of(200);
  const TrainingMoments b = branch_of(a, 180, 220, 1000), c = branch_of(a, 180, 220, 2000);
  ASSERT_NE(a.at(180), b.at(180));
  const std::size_t all = 4 * (201 + 40 + 40);
  const std::vector<TrainingMoments> whole =
      thinned(std::array{StoredMoments{a}, StoredMoments{b}, StoredMoments{c}}, all);
  EXPECT_EQ(whole[0].all().size(), a.all().size());
  EXPECT_EQ(whole[1].all().size(), b.all().size());
  EXPECT_EQ(whole[2].all().size(), c.all().size());
  EXPECT_EQ(stored_bytes(whole), all);
  EXPECT_EQ(whole[0].at(180), whole[1].at(180)) << "two copies of it are one and the same";
}

// A run that has just left another is not as if it had no moments of its own beside one that is long.
TEST(ThinnedMoments, are_thinned_in_each_stretch_by_its_own_length) {
  const TrainingMoments a = run_of(3000);
  const TrainingMoments b = branch_of(a, 2400, 2560, 1000);
  const auto own = [&](const TrainingMoments& run) {
    return std::ranges::count_if(run.all(), [](const auto& moment) { return moment->step > 2400; });
  };
  ASSERT_EQ(own(b), 10);
  const std::vector<TrainingMoments> fewer = thinned(std::array{StoredMoments{a}, StoredMoments{b}}, 40 * 4);
  EXPECT_GE(own(fewer[1]), 9);
  EXPECT_GE(own(fewer[0]), 9);
  EXPECT_GE(fewer[0].all().size(), 18u);
}

TEST(ThinnedMoments, of_three_and_of_six_runs_stay_within_their_limit) {
  for (const int count : {3, 6}) {
    const TrainingMoments first = run_of(1500);
    std::vector<StoredMoments> runs = {{first, {160, 0}}};
    for (int at = 1; at < count; ++at) {
      const Index from = 160 * at;
      runs.push_back({branch_of(first, from, 1500, static_cast<float>(-at)), {160, 0, from}});
    }
    for (const std::size_t most : {10u, 30u, 100u, 300u}) {
      const std::vector<TrainingMoments> fewer = thinned(runs, 4 * most);
      EXPECT_LE(stored_bytes(fewer), 4 * most) << count;
      EXPECT_GE(stored_bytes(fewer), 4 * std::min<std::size_t>(most / 3, 30)) << count << ", of " << most;
      for (std::size_t at = 0; at < fewer.size(); ++at) {
        EXPECT_EQ(fewer[at].all().back()->step, 1500);
        EXPECT_EQ(fewer[at].at(160)->step, 160) << "what is wanted is kept where there is room for more";
        EXPECT_EQ(fewer[at].all().front()->step, 0);
      }
    }
  }
}

}  // namespace
}  // namespace heed
