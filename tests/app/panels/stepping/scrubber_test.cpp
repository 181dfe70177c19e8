#include "app/panels/stepping/scrubber.h"

#include <gtest/gtest.h>

#include "app/files/documents.h"

namespace heed {
namespace {

class ScrubberOfEightSteps : public testing::Test {
 protected:
  const Computation computation = eight_steps();
  const Scrubber scrubber = make_scrubber(computation.steps(), computation.timeline(), 100, 500, 4);
};

TEST_F(ScrubberOfEightSteps, begins_and_ends_where_the_bar_does) {
  EXPECT_FLOAT_EQ(scrubber.x_at(0), 100);
  EXPECT_NEAR(scrubber.x_at(computation.timeline().moment_count()), 600, 0.5);
}

TEST_F(ScrubberOfEightSteps, finds_each_moment_where_it_draws_it) {
  for (Index playhead = 0; playhead <= computation.timeline().moment_count(); ++playhead) {
    EXPECT_EQ(scrubber.playhead_at(scrubber.x_at(playhead)), playhead);
  }
}

TEST_F(ScrubberOfEightSteps, goes_to_the_ends_beyond_the_bar) {
  EXPECT_EQ(scrubber.playhead_at(-1000), 0);
  EXPECT_EQ(scrubber.playhead_at(10000), computation.timeline().moment_count());
}

TEST_F(ScrubberOfEightSteps, leaves_no_step_too_short_to_hit) {
  for (const Scrubber::Segment& segment : scrubber.segments) EXPECT_GE(segment.width, 20);
}

}  // namespace
}  // namespace heed
