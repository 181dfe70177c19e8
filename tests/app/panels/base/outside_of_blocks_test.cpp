// Which part of a transformer is looked at.
#include <gtest/gtest.h>

#include "app/panels/base/inspected.h"
#include "app/state/apply.h"
#include "app/state/focus.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

using namespace command;

// At the depth of a block, in a chapter that belongs to none.
class OutsideOfBlocks : public testing::Test {
 protected:
  OutsideOfBlocks() {
    apply(state, GoToEnd{});
    apply(state, OpenSpot{{Depth::Block, last_chapter(), 0}});
    EXPECT_FALSE(chapter_at(steps(), state.view.spot).block);
  }
  const Steps& steps() const { return state.computation.steps(); }
  int last_chapter() const { return static_cast<int>(steps().chapters().size()) - 1; }
  CellRef first_of(NodeId node) const { return {node, {0, 0}}; }

  AppState state{computed(kTransformer)};
};

TEST_F(OutsideOfBlocks, a_selected_number_of_another_chapter_is_shown_there) {
  const NodeId embedded = state.computation.inputs();
  ASSERT_FALSE(state.computation.graph().info(embedded).block);
  apply(state, Select{first_of(embedded)});
  show_cell(state, first_of(embedded));
  EXPECT_LT(state.view.spot.chapter, last_chapter()) << "both are outside of blocks, and not in one place";
}

TEST_F(OutsideOfBlocks, steps_elsewhere_are_not_in_the_picture) {
  EXPECT_FALSE(is_place_shown(state, {Depth::Block, 0, 0}));
  EXPECT_TRUE(is_place_shown(state, {Depth::Block, last_chapter(), 0}));
}

TEST_F(OutsideOfBlocks, there_is_a_focus_and_a_subject) {
  for (Index moment = 0; moment <= state.computation.timeline().moment_count(); ++moment) {
    apply(state, GoToMoment{moment});
    apply(state, OpenSpot{{Depth::Block, last_chapter(), 0}});
    const auto focus = focus_of(state);
    if (focus && focus->source == Focus::Source::Place) {
      EXPECT_TRUE(subject_of(state).in_detail || subject_of(state).is_cell()) << moment;
      EXPECT_EQ(state.computation.graph().info(focus->moment.node).block, std::nullopt);
    }
  }
}

}  // namespace
}  // namespace heed
