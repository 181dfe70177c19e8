#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/apply.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

using namespace command;

// Before and after the blocks there are chapters without one.
TEST(OpenSpot, goes_nearer_to_the_chapter_that_the_steps_are_in) {
  AppState state{eight_steps()};
  show_computation(state, computed(kTransformer));
  const auto last = static_cast<int>(state.computation.steps().chapters().size()) - 1;
  for (const int chapter : {0, last}) {
    apply(state, OpenSpot{Spot{Depth::Model, 0, 0}});
    apply(state, chapter == 0 ? Command{GoToStart{}} : Command{GoToEnd{}});
    apply(state, chapter == 0 ? Command{TurnChapter{1}} : Command{StepBack{}});
    ASSERT_EQ(spot_of_step(state)->chapter, chapter);
    apply(state, ChangeDepth{1});
    EXPECT_EQ(state.view.spot.depth, Depth::Chapter) << chapter;
    EXPECT_EQ(state.view.spot.chapter, chapter);
  }
}

TEST(OpenSpot, goes_nearer_to_the_first_block_before_the_first_step) {
  AppState state{eight_steps()};
  show_computation(state, computed(kTransformer));
  apply(state, GoToStart{});
  apply(state, OpenSpot{Spot{Depth::Model, 0, 0}});
  apply(state, ChangeDepth{1});
  EXPECT_EQ(state.view.spot.depth, Depth::Block);
  EXPECT_EQ(whole_block_at(state.computation.steps(), state.view.spot), 0);
}

}  // namespace
}  // namespace heed
