#include "app/panels/keys/shortcuts.h"
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

// Every letter of the table, alone and with Shift.
std::vector<std::string> letter_chords() {
  std::vector<std::string> letters;
  for (const Shortcut& shortcut : shortcuts()) {
    for (const ImGuiKeyChord chord : shortcut.chords) {
      const ImGuiKeyChord key = chord & ~ImGuiMod_Shift;
      if (shortcut.when != When::Presenting && shortcut.when != When::TrainingView && key >= ImGuiKey_A &&
          key <= ImGuiKey_Z)
        letters.push_back(chord_text(chord, Texts(Language::English)));
    }
  }
  return letters;
}

TEST_P(SelectedNumberTest, letters_do_the_same_whether_or_not_it_is_selected) {
  AppState unselected = app.state();
  unselected.view.selection.reset();
  for (const Shortcut& shortcut : shortcuts()) {
    for (const ImGuiKeyChord chord : shortcut.chords) {
      const ImGuiKeyChord key = chord & ~ImGuiMod_Shift;
      if (key < ImGuiKey_A || key > ImGuiKey_Z) continue;
      EXPECT_EQ(is_applicable(shortcut, app.state()), is_applicable(shortcut, unselected))
          << shortcut.text_key;
    }
  }
}

TEST_P(SelectedNumberTest, no_letter_loses_the_number_or_the_selection) {
  const auto selected = view().selection;
  const Scene scene = app.state().computation.scene();
  ASSERT_THAT(letter_chords(), testing::Contains("O"));
  for (const std::string& letter : letter_chords()) {
    if (letter.ends_with("X")) continue;  // asks for numbers, and leads to the first of them
    press(letter);
    EXPECT_EQ(app.state().computation.scene(), scene) << letter;
    EXPECT_EQ(view().selection, selected) << letter;
    if (view().is_lessons_open || view().is_view_menu_open || view().is_text_card_open ||
        view().heads.is_open || view().is_generation_open || view().is_start_open)
      press("Esc");
    EXPECT_EQ(view().selection, selected) << letter << ", and then what it opened was closed";
  }
}

TEST_P(SelectedNumberTest, letters_open_what_they_open_without_it) {
  press("O");
  EXPECT_TRUE(view().is_lessons_open);
  press("Esc");
  press("M");
  EXPECT_TRUE(view().is_motion_reduced);
  press("P");
  EXPECT_TRUE(view().is_playing);
  EXPECT_TRUE(view().selection);
}

// Its field has the keyboard only a frame or two later.
TEST_P(SelectedNumberTest, letters_of_a_number_that_is_typed_at_once_belong_to_the_number) {
  ImGuiIO& io = ImGui::GetIO();
  for (const auto& [key, letter] : {std::pair{ImGuiKey_1, '1'}, {ImGuiKey_E, 'e'}, {ImGuiKey_2, '2'}}) {
    io.AddKeyEvent(key, true);
    io.AddInputCharacter(static_cast<unsigned>(letter));
    io.AddKeyEvent(key, false);
  }
  settle();
  ui.press("Enter");
  settle();
  EXPECT_FALSE(view().is_text_card_open);
  EXPECT_EQ(app.state().computation.graph().cell(0, {0, 0}), 100.0f);
}

// In a wide window the inspector lies over nothing, and Esc has nothing of it to close.
TEST_P(SelectedNumberTest, the_first_Esc_deselects_it_where_the_inspector_is_no_drawer) {
  press("I");
  ASSERT_TRUE(view().is_inspector_hidden);
  press("I");
  ASSERT_FALSE(view().is_inspector_hidden);
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
  const std::string raised(words("its own change", "稍微变化"));
  EXPECT_TRUE(ui.has_text(raised));
  press("G");
  EXPECT_FALSE(ui.has_text(raised)) << "it speaks of the step again";
}

}  // namespace
}  // namespace heed
