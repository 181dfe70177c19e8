#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "tests/ui/practise_test.h"

namespace heed {
namespace {

TEST_P(ExerciseUiTest, a_right_prediction_is_confirmed_with_the_numbers) {
  go_to_step(5);
  press("Shift+X");
  ASSERT_TRUE(app.state().exercise);
  EXPECT_TRUE(ui.has_text(in("Which key will query", "最关注哪个键")));
  const NodeId weights = *app.state().computation.graph().find("h0.weights");
  EXPECT_TRUE(is_blank(app.state(), {weights, {0, 1}}));
  app.apply(command::PressCell{CellRef{weights, {0, 2}}});
  settle();
  put_mouse_aside();
  EXPECT_TRUE(given().grade->is_right);  // keys 2 and 3 share the first place: 0.4683 each
  EXPECT_TRUE(ui.has_text("0.4683"));
  EXPECT_EQ(app.state().score.right, 1);
  EXPECT_FALSE(is_blank(app.state(), {weights, {0, 1}}));
}

TEST_P(ExerciseUiTest, a_prediction_that_is_begun_by_key_is_answered_by_tab_and_enter) {
  go_to_step(5);
  press("Shift+X");
  EXPECT_EQ(focused(), "heed/canvas/h0.weights[1, 1]");
  press("Tab");
  press("Enter");
  ASSERT_TRUE(given().grade);
  EXPECT_TRUE(given().grade->is_right) << "keys 2 and 3 have the largest score";
}

TEST_P(ExerciseUiTest, a_prediction_is_chosen_by_the_arrows) {
  go_to_step(5);
  const Index before = playhead();
  press("Shift+X");
  press("Right");
  press("Right");
  EXPECT_EQ(focused(), "heed/canvas/h0.weights[1, 3]");
  press("Left");
  EXPECT_EQ(focused(), "heed/canvas/h0.weights[1, 2]");
  EXPECT_EQ(playhead(), before);
  press("Enter");
  ASSERT_TRUE(given().grade);
  EXPECT_TRUE(given().grade->is_right) << "keys 2 and 3 have the largest score";
}

// Scores 2 and 3 of the first row are both 4.
TEST_P(ExerciseUiTest, what_was_predicted_is_what_is_explained_and_a_tie_is_said) {
  press("Shift+X");
  app.apply(command::PressCell{score(0, 1)});
  settle();
  put_mouse_aside();
  ASSERT_TRUE(given().grade->is_right);
  const auto focus = focus_of(app.state());
  ASSERT_TRUE(focus && focus->cell);
  EXPECT_EQ(*focus->cell, score(0, 1));
  EXPECT_NE(inspector_words().find(in("Equal to it: scores[1, 3]", "与它相等：scores[1, 3]")),
            std::string::npos);
  app.apply(command::StepForward{});
  settle();
  EXPECT_NE(focus_of(app.state())->cell, score(0, 1)) << "the next step is about something else";
}

TEST_P(ExerciseUiTest, a_tooltip_covers_no_number_of_a_row_that_is_asked_for) {
  go_to_step(5);
  press("Shift+X");
  ui.hover("canvas/h0.weights[1, 1]", 60);
  ASSERT_NE(tooltip(), "");
  for (const ui_test::TextRun& run : ui.text_runs()) {
    const bool is_off = run.rect.top > ui.item("canvas/h0.weights[3, 1]").rect.bottom;
    EXPECT_TRUE(is_off || !run.root.starts_with("##Tooltip")) << run.text;
  }
}

TEST_P(ExerciseUiTest, a_wrong_prediction_has_a_second_try_before_the_numbers_are_shown) {
  press("Shift+X");
  app.apply(command::PressCell{score(0, 0)});
  settle();
  put_mouse_aside();
  EXPECT_FALSE(given().grade->is_right);
  EXPECT_TRUE(is_blank(app.state(), score(0, 1)));
  EXPECT_EQ(inspector_words().find("2  4  4"), std::string::npos);
  EXPECT_EQ(app.state().score.answers, 1) << "only the first answer counts";
  app.apply(command::PressCell{score(0, 1)});
  settle();
  EXPECT_TRUE(given().grade->is_right);
  EXPECT_FALSE(is_blank(app.state(), score(0, 1)));
  EXPECT_EQ(app.state().score.right, 0);
  EXPECT_EQ(app.state().score.answers, 1);
}

TEST_P(ExerciseUiTest, a_prediction_that_is_wrong_twice_is_answered_with_the_numbers) {
  press("Shift+X");
  for (int tries = 0; tries < 2; ++tries) {
    app.apply(command::PressCell{score(0, 0)});
    settle();
  }
  put_mouse_aside();
  EXPECT_FALSE(given().grade->is_right);
  EXPECT_TRUE(ui.has_text("2  4  4"));
  EXPECT_TRUE(app.state().computation.is_known(score(0, 2).node, {0, 2}));
  EXPECT_EQ(app.state().score.right, 0);
  EXPECT_EQ(app.state().score.answers, 1);
}

TEST_P(ExerciseUiTest, a_prediction_that_was_answered_ends_when_its_numbers_are_not_computed_any_more) {
  press("Shift+X");
  for (int tries = 0; tries < 2; ++tries) app.apply(command::PressCell{score(0, 0)});
  settle();
  app.apply(command::GoToStart{});
  settle();
  EXPECT_FALSE(app.state().exercise);
  EXPECT_EQ(app.state().score.answers, 1);
}

TEST_P(ExerciseUiTest, a_prediction_ends_when_what_it_is_made_of_is_not_computed_any_more) {
  press("Shift+X");
  ASSERT_TRUE(app.state().exercise);
  app.apply(command::StepBack{});
  settle();
  EXPECT_TRUE(app.state().exercise) << "its row is ahead, and all that it is made of is there";
  app.apply(command::GoToStart{});
  settle();
  EXPECT_FALSE(app.state().exercise);
  put_mouse_aside();
  EXPECT_FALSE(ui.has_text("?"));
}

TEST_P(ExerciseUiTest, says_so_where_it_is_too_early_to_predict) {
  app.apply(command::GoToStep{2});
  app.apply(command::PressCell{score(0, 0)});
  settle();
  press("Shift+X");
  EXPECT_FALSE(app.state().exercise);
  EXPECT_TRUE(ui.has_text(in("not computed yet", "尚未计算")));
}

}  // namespace
}  // namespace heed
