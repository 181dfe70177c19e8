#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::Not;

// What the window does about a number that is selected.
class SelectedNumberTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  SelectedNumberTest() {
    speak(GetParam());
    go_to_step(5);
    click("canvas/X[1, 1]");
  }
  std::string tr(const Message& message) const { return catalogue(GetParam()).say(message); }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }
  std::string chip() { return ui.text_of("canvas/deselect"); }
};

INSTANTIATE_TEST_SUITE_P(, SelectedNumberTest, kBothLanguages, language_name);

TEST_P(SelectedNumberTest, letters_that_are_not_about_it_do_nothing_and_say_so) {
  const Walk walk = app.state().computation.timeline().walk();
  const ThemeKind theme = view().theme;
  for (const char* letter : {"P", "A", "T", "L", "M", "O", "C"}) {
    press(letter);
    EXPECT_TRUE(ui.has_text(tr({"ui.said.letter_waits", {{"key", letter}}}).substr(0, 12))) << letter;
  }
  EXPECT_FALSE(view().is_playing);
  EXPECT_FALSE(view().is_motion_reduced);
  EXPECT_FALSE(view().is_lessons_open);
  EXPECT_FALSE(view().is_view_menu_open);
  EXPECT_EQ(view().theme, theme);
  EXPECT_EQ(view().language, GetParam());
  EXPECT_EQ(app.state().computation.timeline().walk(), walk);
  EXPECT_TRUE(view().selection);
}

TEST_P(SelectedNumberTest, the_same_letters_are_keys_again_when_nothing_is_selected) {
  press("Esc");
  press("M");
  EXPECT_TRUE(view().is_motion_reduced);
  press("P");
  EXPECT_TRUE(view().is_playing);
}

// In a wide window the inspector is always there, and Esc has nothing of it to close.
TEST_P(SelectedNumberTest, the_first_Esc_deselects_it_where_the_inspector_is_no_drawer) {
  press("I");
  ASSERT_TRUE(view().is_inspector_open);
  press("Esc");
  EXPECT_FALSE(view().selection);
}

TEST_P(SelectedNumberTest, letters_that_are_about_it_stay_keys) {
  press("G");
  EXPECT_EQ(view().lens, Lens::Sensitivity);
}

TEST_P(SelectedNumberTest, digits_the_point_and_the_minus_begin_to_edit_it) {
  for (const auto& [typed, number] : {std::pair{"7", 7.0f}, {".5", 0.5f}, {"-2", -2.0f}}) {
    app.apply(command::Select{CellRef{0, {0, 0}}});
    settle();
    ui.type(typed);
    settle();
    ui.press("Enter");
    settle();
    EXPECT_EQ(app.state().computation.graph().cell(0, {0, 0}), number);
  }
}

TEST_P(SelectedNumberTest, its_chip_says_where_the_step_is_once_it_has_gone_on_and_releases_it_when_pressed) {
  EXPECT_EQ(chip().find(tr({"ui.canvas.step_at", {{"cell", "scores"}}}).substr(0, 6)), std::string::npos);
  press("Space");
  EXPECT_THAT(chip(), HasSubstr("X[1, 1]"));
  EXPECT_THAT(chip(), HasSubstr("weights")) << "that the step makes";
  click("canvas/deselect");
  EXPECT_FALSE(view().selection);
}

TEST_P(SelectedNumberTest, its_tooltip_is_said_when_asked_for_by_keyboard) {
  press("Ctrl+F1");
  EXPECT_EQ(tooltip(), "X[1, 1] = 1");
  press("Right");
  EXPECT_EQ(tooltip(), "");
  press("Ctrl+F1");
  EXPECT_EQ(tooltip(), "X[1, 2] = 0");
}

TEST_P(SelectedNumberTest, a_control_with_the_ring_says_its_own_tooltip) {
  tab_to("transport/back");
  press("Ctrl+F1");
  EXPECT_THAT(tooltip(), HasSubstr(tr("ui.key.back")));
}

TEST_P(SelectedNumberTest, a_gradient_is_what_the_caption_speaks_of_while_the_figure_shows_gradients) {
  press("End");
  press("Esc");
  press("G");
  ASSERT_EQ(view().lens, Lens::Sensitivity);
  const std::string raised(words("raise", "稍微增大"));
  EXPECT_TRUE(ui.has_text(raised));
  press("G");
  EXPECT_FALSE(ui.has_text(raised)) << "it speaks of the step again";
}

}  // namespace
}  // namespace heed
