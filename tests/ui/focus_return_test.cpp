#include <imgui_internal.h>

#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

// Where the keyboard is when something that lay over the window is gone.
class FocusReturnTest : public AppTest {
 protected:
  static bool has_ring() { return ImGui::GetIO().NavVisible; }
  void choose_in_palette(std::string_view words) {
    press("Ctrl+K");
    ui.type(words);
    settle();
    press("Enter");
  }
};

TEST_F(FocusReturnTest, is_on_the_control_where_a_person_was_before_it) {
  ui.press("End");
  settle();
  tab_to("transport/back");
  for (const char* opens : {"Ctrl+E", "Ctrl+K", "C", "F1", "O", "Ctrl+O", "Ctrl+N"}) {
    press(opens);
    ASSERT_THAT(focused(), testing::Not(StartsWith("heed/"))) << opens;
    press("Tab");
    press("Esc");
    EXPECT_THAT(focused(), EndsWith("transport/back")) << opens;
    EXPECT_TRUE(has_ring()) << opens;
  }
}

TEST_F(FocusReturnTest, is_on_the_button_whose_menu_was_closed_and_goes_on_from_there) {
  tab_to("top_bar/view");
  press("Enter");
  press("Down");
  press("Enter");
  press("Esc");
  EXPECT_THAT(focused(), EndsWith("top_bar/view"));
  EXPECT_TRUE(has_ring());
  press("Tab");
  EXPECT_THAT(focused(), EndsWith("top_bar/language_en"));
}

TEST_F(FocusReturnTest, is_nowhere_where_it_was_nowhere_before) {
  press("C");
  press("Down");
  press("Esc");
  EXPECT_FALSE(has_ring());
  ui.press("Space");
  EXPECT_EQ(playhead(), 1) << "Space steps";
}

TEST_F(FocusReturnTest, stays_hidden_where_the_mouse_closed_the_menu) {
  tab_to("top_bar/view");
  press("Enter");
  ui.click_at({400, 600});
  settle();
  ASSERT_FALSE(view().is_view_menu_open);
  EXPECT_FALSE(has_ring());
}

TEST_F(FocusReturnTest, is_on_the_section_that_the_palette_was_asked_for) {
  tab_to("transport/next");
  for (const auto& [words, id] :
       {std::pair{"edit position", "edit/position"}, {"edit sizes", "edit/sizes"}}) {
    choose_in_palette(words);
    EXPECT_THAT(focused(), HasSubstr(id));
    EXPECT_TRUE(has_ring());
  }
  press("Enter");
  EXPECT_THAT(focused(), HasSubstr("edit/sizes")) << "it folds";
}

TEST_F(FocusReturnTest, comes_back_from_an_action_of_the_palette_that_leads_nowhere_else) {
  tab_to("transport/next");
  choose_in_palette("legends");
  EXPECT_THAT(focused(), EndsWith("transport/next"));
  EXPECT_TRUE(has_ring());
}

TEST_F(FocusReturnTest, is_given_up_for_a_number_that_was_found_by_name) {
  ui.press("End");
  settle();
  tab_to("transport/back");
  choose_in_palette("X[2, 3]");
  ASSERT_TRUE(view().selection);
  EXPECT_FALSE(has_ring());
  press("Left");
  EXPECT_EQ(view().selection->cell, (Cell{1, 1})) << "the keys are the number's";
}

TEST_F(FocusReturnTest, is_given_up_for_a_lesson_that_was_opened_so_that_space_steps) {
  tab_to("top_bar/lessons");
  press("Enter");
  press("Enter");
  ASSERT_TRUE(app.state().lesson);
  EXPECT_FALSE(has_ring());
}

TEST_F(FocusReturnTest, goes_to_the_part_of_the_window_whose_control_is_gone) {
  choose_in_palette("panel compare");
  ASSERT_THAT(focused(), HasSubstr("compare/"));
  choose_in_palette("panel code");
  EXPECT_THAT(focused(), HasSubstr("code/"));
  press("Ctrl+K");
  app.apply(command::OpenTab{InspectorTab::Compare});
  settle();
  press("Esc");
  EXPECT_THAT(focused(), StartsWith("heed/inspector"));
  EXPECT_TRUE(has_ring());
}

class StartArrowsTest : public FocusReturnTest {
 protected:
  StartArrowsTest() {
    ui.resize({1366, 768});
    app.apply(command::ToggleStartPage{});
    settle();
    press("Tab");
  }
};

TEST_F(StartArrowsTest, lead_from_an_example_to_the_lesson_below_it_and_back) {
  press("Right");
  ASSERT_THAT(focused(), EndsWith("example_tutorial"));
  press("Down");
  EXPECT_THAT(focused(), EndsWith("example_encoder"));
  press("Down");
  EXPECT_THAT(focused(), EndsWith("lesson_eight-steps"));
  press("Right");
  EXPECT_THAT(focused(), EndsWith("lesson_all-rows-at-once"));
  press("Up");
  EXPECT_THAT(focused(), HasSubstr("/example_")) << "the one above";
  for (int i = 0; i < 4; ++i) press("Left");
  EXPECT_THAT(focused(), HasSubstr("begin_column/"));
}

TEST_F(StartArrowsTest, stay_in_the_column_of_the_buttons_on_their_way_down) {
  for (const char* id :
       {"scene_only", "new", "new_transformer", "train", "train_data", "open", "paste", "always", "always"}) {
    press("Down");
    EXPECT_THAT(focused(), EndsWith(id));
  }
}

TEST_F(StartArrowsTest, stay_in_their_column_on_the_card_of_lessons) {
  press("Esc");
  press("O");
  press("Tab");
  ASSERT_THAT(focused(), EndsWith("lesson_eight-steps"));
  press("Right");
  press("Down");
  EXPECT_THAT(focused(), EndsWith("lesson_do-not-look-ahead")) << "four in a row";
}

TEST_F(StartArrowsTest, lead_to_every_row_of_lessons) {
  press("Right");
  for (const char* id :
       {"example_encoder", "lesson_eight-steps", "lesson_attention-without-weights", "lesson_why-root-d"}) {
    press("Down");
    EXPECT_THAT(focused(), EndsWith(id));
  }
  for (int row = 0; row < 7; ++row) press("Down");
  EXPECT_THAT(focused(), EndsWith("lesson_where-the-answer-comes-from"));
  press("Down");
  EXPECT_THAT(focused(), EndsWith("example_induction")) << "what was trained lies below them";
}

}  // namespace
}  // namespace heed
