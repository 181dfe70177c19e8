#include "core/scene/scene_json.h"
#include "tests/ui/cells_test.h"

namespace heed {
namespace {

// Hands that are quicker than frames: what is pressed is still what is done.
class QuickKeysTest : public CellsTest {
 protected:
  // As a window passes them on, all before the next frame; the frames that follow are those that are asked
  // for.
  void queue(std::initializer_list<std::pair<ImGuiKey, bool>> keys) {
    for (const auto& [key, is_down] : keys) ImGui::GetIO().AddKeyEvent(key, is_down);
    ui.frames(1);
    while (is_moving()) ui.frames(1);
  }
};

INSTANTIATE_TEST_SUITE_P(, QuickKeysTest, kBothLanguages, language_name);

TEST_P(QuickKeysTest, a_chord_that_is_over_before_its_frame_acts_whichever_key_is_let_go_first) {
  queue({{ImGuiMod_Ctrl, true}, {ImGuiKey_O, true}, {ImGuiKey_O, false}, {ImGuiMod_Ctrl, false}});
  EXPECT_TRUE(app.state().files.dialog);
  press("Esc");
  ASSERT_FALSE(app.state().files.dialog);
  queue({{ImGuiMod_Ctrl, true}, {ImGuiKey_O, true}, {ImGuiMod_Ctrl, false}, {ImGuiKey_O, false}});
  EXPECT_TRUE(app.state().files.dialog);
}

TEST_P(QuickKeysTest, control_may_be_pressed_a_frame_before_and_let_go_in_the_frame_of_the_key) {
  queue({{ImGuiMod_Ctrl, true}});
  queue({{ImGuiKey_O, true}, {ImGuiMod_Ctrl, false}, {ImGuiKey_O, false}});
  EXPECT_TRUE(app.state().files.dialog);
}

TEST_P(QuickKeysTest, a_key_let_go_before_control_is_pressed_is_that_key_alone) {
  const ThemeKind before = view().theme;
  queue({{ImGuiKey_T, true}, {ImGuiKey_T, false}, {ImGuiMod_Ctrl, true}, {ImGuiMod_Ctrl, false}});
  EXPECT_NE(view().theme, before);
}

TEST_P(QuickKeysTest, every_chord_of_several_at_once_acts_in_its_turn) {
  select("X", 0, 0);
  write("5");
  select("X", 0, 0);
  write("6");
  const std::pair<ImGuiKey, bool> z_down{ImGuiKey_Z, true}, z_up{ImGuiKey_Z, false},
      ctrl_down{ImGuiMod_Ctrl, true}, ctrl_up{ImGuiMod_Ctrl, false};
  queue({ctrl_down, z_down, ctrl_up, z_up, ctrl_down, z_down, ctrl_up, z_up});
  EXPECT_EQ(value("X", 0, 0), 1);
  EXPECT_FALSE(app.state().history.can_undo());
}

TEST_P(QuickKeysTest, digits_and_Enter_in_one_frame_are_a_number_and_its_end) {
  select("X", 0, 0);
  ImGuiIO& io = ImGui::GetIO();
  for (const auto& [key, letter] : {std::pair{ImGuiKey_7, '7'}, {ImGuiKey_5, '5'}}) {
    io.AddKeyEvent(key, true);
    io.AddInputCharacter(static_cast<unsigned>(letter));
    io.AddKeyEvent(key, false);
  }
  queue({{ImGuiKey_Enter, true}, {ImGuiKey_Enter, false}});
  EXPECT_EQ(value("X", 0, 0), 75);
  EXPECT_FALSE(is_editing());
  EXPECT_EQ(selected(), cell_of("X", 0, 0));
}

TEST_P(QuickKeysTest, a_column_typed_without_a_pause_is_all_there) {
  select("X", 0, 0);
  ImGuiIO& io = ImGui::GetIO();
  for (const auto& [key, letter] : {std::pair{ImGuiKey_7, '7'}, {ImGuiKey_5, '5'}, {ImGuiKey_9, '9'}}) {
    io.AddKeyEvent(key, true);
    io.AddInputCharacter(static_cast<unsigned>(letter));
    io.AddKeyEvent(key, false);
    io.AddKeyEvent(ImGuiKey_DownArrow, true);
    io.AddKeyEvent(ImGuiKey_DownArrow, false);
  }
  queue({});
  EXPECT_EQ(value("X", 0, 0), 7);
  EXPECT_EQ(value("X", 1, 0), 5);
  EXPECT_EQ(value("X", 2, 0), 9);
}

TEST_P(QuickKeysTest, Enter_and_a_digit_in_one_frame_open_the_number_and_write_it_anew) {
  select("X", 0, 0);
  ImGuiIO& io = ImGui::GetIO();
  io.AddKeyEvent(ImGuiKey_Enter, true);
  io.AddKeyEvent(ImGuiKey_Enter, false);
  io.AddKeyEvent(ImGuiKey_8, true);
  io.AddInputCharacter('8');
  queue({{ImGuiKey_8, false}});
  EXPECT_TRUE(is_editing());
  press("Enter");
  EXPECT_EQ(value("X", 0, 0), 8);
}

// The name of a number, typed while the palette opens, is not that of another one.
TEST_P(QuickKeysTest, what_is_typed_with_what_opens_the_palette_is_typed_into_it) {
  ImGuiIO& io = ImGui::GetIO();
  for (const auto& [key, is_down] :
       {std::pair{ImGuiMod_Ctrl, true}, {ImGuiKey_K, true}, {ImGuiKey_K, false}, {ImGuiMod_Ctrl, false}})
    io.AddKeyEvent(key, is_down);
  io.AddInputCharactersUTF8("W_q[2");
  ui.frames(1);
  io.AddInputCharactersUTF8(", ");  // and while it is there, but has not the keyboard
  ui.frames(1);
  io.AddInputCharactersUTF8("3]");
  ui.frames(8);
  press("Enter");
  ASSERT_TRUE(view().selection);
  EXPECT_EQ(selected(), (CellRef{*app.state().computation.graph().find("h0.W_q"), {1, 2}}));
}

}  // namespace
}  // namespace heed
