// What is spoken of after a number was edited.
#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/apply.h"
#include "app/state/focus.h"

namespace heed {
namespace {

using namespace command;

class ToldEditTest : public testing::Test {
 protected:
  ToldEditTest() {
    apply(state, GoToEnd{});
    apply(state, Select{x(0, 0)});
  }

  CellRef x(Index row, Index col) const { return {*state.computation.graph().find("X"), {row, col}}; }
  void type(CellRef cell, float number) {
    apply(state, Select{cell});
    apply(state, SetCells{cell, Matrix::Constant(1, 1, number), 0});
  }

  AppState state{eight_steps()};
};

TEST_F(ToldEditTest, is_what_was_edited_and_is_selected) {
  type(x(0, 0), 5);
  EXPECT_EQ(focus_of(state)->source, Focus::Source::Edit);
  EXPECT_EQ(focus_of(state)->cell, x(0, 0));
  EXPECT_EQ(lasting_focus_of(state)->cell, x(0, 0)) << "the picture agrees";
  ASSERT_TRUE(state.last_change);
  EXPECT_EQ(state.last_change->edited.count, 1);
  EXPECT_EQ(state.last_change->edited.difference, 4);
  type(x(1, 0), 7);
  EXPECT_EQ(focus_of(state)->cell, x(1, 0));
}

// So that no two numbers are outlined, one of which is spoken of and the other one is in the chip.
TEST_F(ToldEditTest, leaves_the_word_to_a_number_that_is_selected_when_an_edit_is_undone) {
  type(x(0, 0), 5);
  apply(state, Select{x(2, 2)});
  apply(state, Undo{});
  ASSERT_EQ(state.last_change->edited.difference, -4);
  EXPECT_EQ(focus_of(state)->cell, x(2, 2));
}

TEST_F(ToldEditTest, ends_as_soon_as_a_person_does_something_else) {
  const std::vector<Command> others = {MoveSelection{0, 1, false}, Select{x(2, 2)}, StepBack{},
                                       ExtendSelection{x(2, 2)}, WiggleCell{}};
  for (const Command& other : others) {
    apply(state, GoToEnd{});
    apply(state, Select{x(0, 0)});
    type(x(0, 0), state.computation.graph().cell(x(0, 0).node, {0, 0}) + 1);
    ASSERT_EQ(focus_of(state)->source, Focus::Source::Edit);
    apply(state, other);
    EXPECT_NE(focus_of(state)->source, Focus::Source::Edit);
  }
}

TEST_F(ToldEditTest, is_taken_back_with_the_edit) {
  type(x(0, 0), 5);
  apply(state, Undo{});
  EXPECT_EQ(focus_of(state)->cell, x(0, 0));
  EXPECT_EQ(state.last_change->edited.difference, -4);
}

TEST_F(ToldEditTest, speaks_of_a_number_that_was_set_by_hand_and_of_one_that_was_reverted) {
  const CellRef score{*state.computation.graph().find("h0.scores"), {0, 1}};
  apply(state, Select{score});
  type(score, 40);
  EXPECT_EQ(focus_of(state)->cell, score);
  apply(state, Select{score});
  apply(state, ClearSelected{});
  EXPECT_EQ(focus_of(state)->source, Focus::Source::Edit);
  EXPECT_EQ(focus_of(state)->cell, score);
}

TEST_F(ToldEditTest, is_no_more_under_a_gradient) {
  type(x(0, 0), 5);
  apply(state, SetLens{Lens::Sensitivity});
  EXPECT_EQ(focus_of(state)->source, Focus::Source::Selection);
  EXPECT_EQ(focus_of(state)->cell, x(0, 0));
}

}  // namespace
}  // namespace heed
