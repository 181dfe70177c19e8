#include "tests/app/figure/scenes.h"
#include "tests/ui/cells_test.h"

namespace heed {
namespace {

// Numbers that the steps have not come to, or have gone back before: nothing can be done to them, and that is
// said. Each of these ended the program once.
class AheadTest : public CellsTest {
 protected:
  std::string said() const {
    const auto& said = app.state().notices.said();
    return said ? said->message.key : "";
  }
  std::size_t changes() const { return app.state().history.undo_count(); }
};

INSTANTIATE_TEST_SUITE_P(, AheadTest, kBothLanguages, language_name);

TEST_P(AheadTest, a_number_written_over_a_cell_that_is_no_longer_computed_is_not_taken) {
  select("h0.scores", 1, 1);
  ui.type("5");
  ui.frames(2);
  ASSERT_TRUE(is_editing());
  app.apply(command::GoToStep{1});
  press("Enter");
  EXPECT_EQ(said(), "edit.not_computed");
  EXPECT_FALSE(is_editing());
  EXPECT_EQ(changes(), 0);
}

TEST_P(AheadTest, a_number_written_over_a_range_that_reaches_ahead_is_not_taken) {
  go_to_step(4);  // the first score is computed, and no other
  select("h0.scores", {0, 0}, {1, 1});
  ui.type("5");
  ui.frames(2);
  ASSERT_TRUE(is_editing());
  press("Enter");
  EXPECT_EQ(said(), "edit.not_computed");
  EXPECT_EQ(changes(), 0);
}

TEST_P(AheadTest, a_weighted_value_ahead_does_not_swing) {
  go_to_step(2);
  const NodeId weighted = *app.state().computation.graph().find("h0.weighted");
  app.apply(command::Select{CellRef{weighted, {1, 1, 1}}});
  settle();
  press("W");
  EXPECT_FALSE(app.state().wiggle);
  EXPECT_EQ(app.state().notices.list().back().error.message.key, "edit.not_computed");
}

TEST_P(AheadTest, of_a_given_number_it_is_said_which_step_introduces_it) {
  go_to_step(1);
  ui.hover("canvas/h0.W_k[1, 1]", 60);
  const std::string tip = tooltip();
  EXPECT_THAT(tip, testing::HasSubstr(words("Given; introduced in step 2", "是给定的；在第 2 步引入")));
  ui.hover("canvas/h0.scores[1, 1]", 60);
  EXPECT_THAT(tooltip(), testing::HasSubstr(words("Not computed yet", "尚未计算")));
}

TEST_P(AheadTest, a_selected_cell_ahead_in_a_head_that_is_closed_is_drawn_nowhere) {
  go_to_step(2);
  select("h0.output", 0, 0);
  app.apply(command::EditScene{edit::AddHead{1}, 0});
  app.apply(command::OpenHead{1});
  settle();
  EXPECT_EQ(view().spot.head, 1);
  EXPECT_EQ(app.state().computation.scene().attention.heads.size(), 2u);
}

}  // namespace
}  // namespace heed
