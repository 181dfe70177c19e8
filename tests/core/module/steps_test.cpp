#include "core/module/steps.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

// Two chapters: one step, two that are done query by query and one behind them; then a single step.
Steps two_chapters() {
  Steps steps;
  steps.begin_chapter({"chapter.attention", {}});
  steps.add("inputs");
  steps.add("scores", true);
  steps.add("sum", true);
  steps.add("join");
  steps.begin_chapter({"chapter.attention", {}});
  steps.add("inputs");
  return steps;
}

TEST(Steps, are_numbered_through_all_chapters) {
  const Steps steps = two_chapters();
  EXPECT_EQ(steps.last(), 5);
  EXPECT_EQ(steps.at(4).id, "join");
  ASSERT_EQ(steps.chapters().size(), 2u);
  EXPECT_EQ(steps.chapters()[0].last_step, 4);
  EXPECT_EQ(steps.chapters()[1].first_step, 5);
  EXPECT_EQ(&steps.chapter_of(5), &steps.chapters()[1]);
}

TEST(Steps, repeat_in_the_step_behind_them_what_is_done_query_by_query) {
  const Steps steps = two_chapters();
  const auto repeated = steps.repeated_in(4);
  ASSERT_EQ(repeated.size(), 2u);
  EXPECT_EQ(repeated[0].number, 2);
  EXPECT_EQ(repeated[1].number, 3);
  for (const int other : {1, 2, 3, 5}) EXPECT_TRUE(steps.repeated_in(other).empty()) << other;
}

TEST(Steps, keep_a_range_within_those_that_there_are) {
  const Steps steps = two_chapters();
  EXPECT_EQ(steps.clipped({}), (StepRange{1, 5}));
  EXPECT_EQ(steps.clipped({0, 3}), (StepRange{1, 3}));
  EXPECT_EQ(steps.clipped({2, 9}), (StepRange{2, 5}));
  EXPECT_TRUE(steps.contains(5));
  EXPECT_FALSE(steps.contains(0) || steps.contains(6));
}

}  // namespace
}  // namespace heed
