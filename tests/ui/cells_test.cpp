#include "tests/ui/cells_test.h"

#include <cmath>
#include <limits>

namespace heed {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

INSTANTIATE_TEST_SUITE_P(, CellsTest, kBothLanguages, language_name);

TEST_P(CellsTest, arrows_step_while_nothing_is_selected_and_select_while_a_number_is) {
  const Index before = playhead();
  press("Left");
  EXPECT_EQ(playhead(), before - 1);
  press("Right");
  select("h0.W_q", 0, 0);
  press("Right");
  press("Down");
  EXPECT_EQ(selected(), cell_of("h0.W_q", 1, 1));
  EXPECT_EQ(playhead(), before);
  press("Esc");
  EXPECT_FALSE(view().selection);
  press("Left");
  EXPECT_EQ(playhead(), before - 1);
}

TEST_P(CellsTest, space_goes_on_stepping_while_a_number_is_selected) {
  app.apply(command::GoToMoment{playhead() - 2});
  select("h0.W_q", 0, 0);
  const Index before = playhead();
  press("Space");
  EXPECT_EQ(playhead(), before + 1);
}

TEST_P(CellsTest, arrows_stop_at_the_edges_of_the_matrix) {
  select("h0.W_q", 0, 0);
  press("Left");
  press("Up");
  EXPECT_EQ(selected(), cell_of("h0.W_q", 0, 0));
}

TEST_P(CellsTest, shift_with_arrows_selects_a_range_which_the_chip_names) {
  select("h0.W_q", 0, 0);
  press("Shift+Right");
  press("Shift+Down");
  EXPECT_EQ(view().range_end, (Cell{1, 1}));
  const std::string numbers = catalogue(GetParam()).say({"ui.range.brief", {{"mean", "0.5"}, {"most", "1"}}});
  EXPECT_EQ(ui.text_of("canvas/deselect"), "W_q[1, 1]–[2, 2] 2×2 " + numbers);
  press("Right");
  EXPECT_FALSE(view().range_end);
}

TEST_P(CellsTest, shift_click_and_a_drag_over_cells_select_a_range) {
  ui.click("canvas/h0.W_q[1, 1]");
  settle();
  ui.hold("Shift");
  ui.click("canvas/h0.W_q[3, 2]");
  ui.release("Shift");
  EXPECT_EQ(view().range_end, (Cell{2, 1}));
  settle();
  ui.drag_onto("canvas/h0.W_k[1, 1]", "canvas/h0.W_k[2, 3]");
  EXPECT_EQ(selected(), cell_of("h0.W_k", 0, 0));
  EXPECT_EQ(view().range_end, (Cell{1, 2}));
  EXPECT_FALSE(app.state().history.can_undo());
}

TEST_P(CellsTest, the_field_over_a_cell_is_as_wide_as_what_is_typed_and_stays_in_the_window) {
  const std::string text = "3.14159265358979323846264338327950288";
  for (const auto& [node, col] : {std::pair{"h0.output", Index{2}}, {"X", Index{0}}}) {
    select(node, 0, col);
    ui.type("=");
    settle();
    ASSERT_TRUE(is_editing()) << node;
    ui.paste(text);
    settle();
    EXPECT_THAT(ui.text_of("canvas/cell_editor"), HasSubstr("=" + text)) << node;
    const ui_test::Rect field = ui.item("canvas/cell_editor").rect, canvas = ui.item("canvas").rect;
    EXPECT_GE(field.left, canvas.left);
    EXPECT_LE(field.right, canvas.right);
    press("Esc");
  }
}

TEST_P(CellsTest, the_number_that_is_edited_is_not_cut) {
  select("X", 0, 0);
  write("-0.123456789");
  select("X", 0, 0);
  press("F2");
  EXPECT_THAT(ui.text_of("canvas/cell_editor"), HasSubstr("-0.12345679"));
}

// Such as by X, which asks for the numbers of the step.
TEST_P(CellsTest, a_drag_over_cells_ends_where_a_key_selects_another_matrix) {
  const ui_test::Rect from = ui.item("canvas/h0.W_k[1, 1]").visible,
                      end = ui.item("canvas/h0.W_k[4, 2]").visible;
  const ImVec2 at{from.center_x(), from.center_y()}, to{end.center_x(), end.center_y()};
  ui.move_mouse(at);
  ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, true);
  ui.move_mouse({(at.x + to.x) / 2, (at.y + to.y) / 2});
  settle();
  ASSERT_TRUE(view().range_end);
  press("X");
  const CellRef asked = selected();
  EXPECT_NE(asked.node, cell_of("h0.W_k", 0, 0).node);
  ui.move_mouse(to);
  settle();
  EXPECT_EQ(selected(), asked);
  EXPECT_FALSE(view().range_end);
  ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, false);
  settle();
}

TEST_P(CellsTest, ctrl_a_selects_the_matrix) {
  select("h0.W_q", 2, 1);
  press("Ctrl+A");
  EXPECT_EQ(selected(), cell_of("h0.W_q", 0, 0));
  EXPECT_EQ(view().range_end, (Cell{3, 2}));
}

TEST_P(CellsTest, digits_replace_the_number_which_stays_selected_after_enter) {
  select("h0.W_q", 1, 1);
  write("2.5");
  EXPECT_FALSE(is_editing());
  EXPECT_EQ(value("h0.W_q", 1, 1), 2.5f);
  EXPECT_EQ(selected(), cell_of("h0.W_q", 1, 1));
  write("-1e-3");
  EXPECT_EQ(value("h0.W_q", 1, 1), -1e-3f);
}

TEST_P(CellsTest, arrows_keep_the_number_and_go_down_and_up) {
  select("h0.W_q", 1, 1);
  write("2.5", "Down");
  EXPECT_EQ(value("h0.W_q", 1, 1), 2.5f);
  EXPECT_EQ(selected(), cell_of("h0.W_q", 2, 1));
  EXPECT_FALSE(is_editing());
  write("7", "Up");
  EXPECT_EQ(value("h0.W_q", 2, 1), 7);
  EXPECT_EQ(selected(), cell_of("h0.W_q", 1, 1));
}

TEST_P(CellsTest, a_key_that_is_also_a_step_writes_while_a_number_is_selected) {
  select("h0.W_q", 1, 1);
  const Index before = playhead();
  ui.press("3");
  settle();
  ASSERT_TRUE(is_editing());
  press("Enter");
  EXPECT_EQ(playhead(), before);
  EXPECT_EQ(value("h0.W_q", 1, 1), 3);
}

TEST_P(CellsTest, tab_keeps_the_number_and_goes_right_and_shift_tab_left) {
  select("h0.W_q", 1, 1);
  write("7", "Tab");
  EXPECT_EQ(value("h0.W_q", 1, 1), 7);
  EXPECT_EQ(selected(), cell_of("h0.W_q", 1, 2));
  write("8", "Shift+Tab");
  EXPECT_EQ(value("h0.W_q", 1, 2), 8);
  EXPECT_EQ(selected(), cell_of("h0.W_q", 1, 1));
}

TEST_P(CellsTest, esc_takes_back_what_was_written_and_keeps_the_selection) {
  const float before = value("h0.W_q", 1, 1);
  select("h0.W_q", 1, 1);
  write("9", "Esc");
  EXPECT_FALSE(is_editing());
  EXPECT_EQ(value("h0.W_q", 1, 1), before);
  EXPECT_TRUE(view().selection);
}

TEST_P(CellsTest, enter_f2_and_a_double_click_open_the_number_as_it_is) {
  type_number(cell_of("h0.W_q", 1, 1), "0.1");
  for (const char* key : {"Enter", "F2"}) {
    select("h0.W_q", 1, 1);
    press(key);
    ASSERT_TRUE(is_editing()) << key;
    EXPECT_THAT(ui.text_of("canvas/cell_editor"), HasSubstr("0.1"));
    press("Esc");
  }
  press("Esc");
  ui.double_click("canvas/h0.W_q[2, 2]");
  settle();
  ASSERT_TRUE(is_editing());
  EXPECT_THAT(ui.text_of("canvas/cell_editor"), HasSubstr("0.1"));
  ui.type("4");  // the old number was selected
  press("Enter");
  EXPECT_EQ(value("h0.W_q", 1, 1), 4);
}

TEST_P(CellsTest, the_keyboard_alone_selects_a_number_goes_to_another_and_writes_it) {
  for (int i = 0;
       i < 200 && !(view().hover && app.state().computation.graph().shape(view().hover->node).rows > 1); ++i)
    press("Tab");
  ASSERT_TRUE(view().hover);
  const CellRef begun = *view().hover;
  press("Enter");
  ASSERT_EQ(view().selection, begun);
  press("Down");
  const CellRef below{begun.node, {begun.cell.row + 1, begun.cell.col, begun.cell.slice}};
  ASSERT_EQ(selected(), below);
  press("Enter");
  ASSERT_TRUE(is_editing());
  ui.type("6");
  press("Enter");
  EXPECT_EQ(app.state().computation.graph().cell(below.node, below.cell), 6);
}

TEST_P(CellsTest, a_formula_is_worked_out_and_knows_the_old_number) {
  select("h0.W_q", 0, 0);
  write("1/sqrt(4)");
  EXPECT_EQ(value("h0.W_q", 0, 0), 0.5f);
  select("h0.W_q", 0, 0);
  write("=x*3");
  EXPECT_EQ(value("h0.W_q", 0, 0), 1.5f);
}

TEST_P(CellsTest, a_formula_over_a_range_knows_row_and_column) {
  select("h0.W_q", {0, 0}, {1, 2});
  write("=10*i+j");
  EXPECT_EQ(value("h0.W_q", 0, 0), 11);
  EXPECT_EQ(value("h0.W_q", 0, 2), 13);
  EXPECT_EQ(value("h0.W_q", 1, 1), 22);
  press("Ctrl+Z");
  EXPECT_FALSE(app.state().history.can_undo());
}

TEST_P(CellsTest, wrong_text_is_explained_at_the_cell_and_the_old_number_stays) {
  const float before = value("h0.W_q", 1, 1);
  select("h0.W_q", 1, 1);
  write("2*/3");
  EXPECT_TRUE(is_editing());
  EXPECT_TRUE(ui.has_text(words("At character 3", "第 3 个字符")));
  EXPECT_EQ(value("h0.W_q", 1, 1), before);
  EXPECT_THAT(cut_texts(ui, [](std::string_view text) { return text.ends_with("…"); }), IsEmpty());
  press("Esc");
  EXPECT_FALSE(is_editing());
  EXPECT_EQ(value("h0.W_q", 1, 1), before);
}

TEST_P(CellsTest, what_is_not_finite_is_refused_in_a_weight) {
  select("h0.W_q", 1, 1);
  write("=nan");
  EXPECT_TRUE(is_editing());
  EXPECT_TRUE(ui.has_text(words("The result is NaN", "结果是 NaN")));
  EXPECT_FALSE(app.state().history.can_undo());
}

TEST_P(CellsTest, undo_and_redo_say_what_they_did) {
  select("h0.W_q", 1, 0);
  write("3");
  press("Ctrl+Z");
  EXPECT_TRUE(ui.has_text(words("Undone: Set W_q[2, 1] to 3", "已撤销：把 W_q[2, 1] 设为 3")));
  press("Ctrl+Y");
  EXPECT_TRUE(ui.has_text(words("Redone: Set W_q[2, 1] to 3", "已重做：把 W_q[2, 1] 设为 3")));
  press("Ctrl+Y");
  EXPECT_TRUE(ui.has_text(words("There is nothing to redo.", "没有可重做的操作。")));
}

TEST_P(CellsTest, a_computed_number_is_overridden_and_its_explanation_says_so) {
  select("h0.scores", 0, 0);
  write("-inf");
  EXPECT_EQ(value("h0.scores", 0, 0), -std::numeric_limits<float>::infinity());
  EXPECT_EQ(value("h0.weights", 0, 0), 0);
  select("h0.scores", 0, 0);
  EXPECT_THAT(ui.text_in(ui.item("inspector").visible), HasSubstr(words("Overridden", "已改写")));
}

TEST_P(CellsTest, weights_values_and_outputs_are_overridden_and_only_what_follows_changes) {
  const float score = value("h0.scores", 1, 1), key = value("h0.K", 1, 1);
  for (const char* node : {"h0.weights", "h0.V", "h0.output"}) {
    const float output = value("Y", 1, 1), other = value("Y", 0, 0);
    select(node, 1, 1);
    write("77");
    EXPECT_EQ(value(node, 1, 1), 77) << node;
    EXPECT_NE(value("Y", 1, 1), output) << node;
    EXPECT_EQ(value("h0.scores", 1, 1), score) << node;
    EXPECT_EQ(value("h0.K", 1, 1), key) << node;
    if (std::string(node) != "h0.V") {
      EXPECT_EQ(value("Y", 0, 0), other) << node;
    }
    press("Ctrl+Z");
    EXPECT_EQ(value("Y", 1, 1), output) << node;
  }
}

TEST_P(CellsTest, delete_sets_a_weight_to_0_and_takes_an_override_back) {
  select("h0.W_q", 0, 0);
  press("Ctrl+A");
  press("Delete");
  EXPECT_EQ(value("h0.Q", 1, 1), 0);
  press("Ctrl+Z");
  const float computed = value("h0.scores", 0, 0);
  type_number(cell_of("h0.scores", 0, 0), "99");
  select("h0.scores", 0, 0);
  press("Backspace");
  EXPECT_EQ(value("h0.scores", 0, 0), computed);
}

TEST_P(CellsTest, a_number_that_is_not_computed_yet_is_not_opened_and_it_is_said) {
  app.apply(command::GoToStart{});
  select("h0.scores", 0, 0);
  ui.type("5");
  settle();
  EXPECT_FALSE(is_editing());
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say("edit.not_computed")));
}

TEST_P(CellsTest, pulling_the_selected_number_changes_it_in_one_step_of_undo) {
  ui.click("canvas/h0.W_q[1, 1]");
  settle();
  const float before = value("h0.W_q", 0, 0);  // 1
  ui.drag("canvas/h0.W_q[1, 1]", {40, 0});
  EXPECT_FLOAT_EQ(value("h0.W_q", 0, 0), before + 1.0f);
  EXPECT_TRUE(view().selection) << "the end of a drag is no press";
  press("Ctrl+Z");
  EXPECT_EQ(value("h0.W_q", 0, 0), before);
  EXPECT_FALSE(app.state().history.can_undo());
}

TEST_P(CellsTest, pulling_is_finer_with_alt_and_coarser_with_ctrl) {
  ui.click("canvas/h0.W_q[1, 1]");
  settle();
  ui.hold("Alt");
  ui.drag("canvas/h0.W_q[1, 1]", {40, 0});
  ui.release("Alt");
  EXPECT_FLOAT_EQ(value("h0.W_q", 0, 0), 1.1f);
  press("Ctrl+Z");
  ui.hold("Ctrl");
  ui.drag("canvas/h0.W_q[1, 1]", {-40, 0});
  ui.release("Ctrl");
  EXPECT_FLOAT_EQ(value("h0.W_q", 0, 0), -9);
}

TEST_P(CellsTest, while_a_number_is_pulled_what_follows_from_it_follows) {
  ui.click("canvas/h0.W_q[1, 1]");
  settle();
  const ui_test::Rect at = ui.item("canvas/h0.W_q[1, 1]").visible;
  const float before = value("h0.Q", 0, 0);
  ui.move_mouse({at.center_x(), at.center_y()});
  ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, true);
  ui.frames(2);
  ui.move_mouse({at.center_x() + 20, at.center_y()});
  ui.frames(2);
  EXPECT_NE(value("h0.Q", 0, 0), before);
  EXPECT_EQ(ImGui::GetMouseCursor(), ImGuiMouseCursor_ResizeEW);
  ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, false);
  ui.frames(2);
}

TEST_P(CellsTest, the_wheel_with_alt_changes_the_number_below_and_not_the_zoom) {
  ui.hold("Alt");
  ui.scroll("canvas/h0.W_q[1, 1]", 1);
  ui.scroll("canvas/h0.W_q[1, 1]", 1);
  ui.release("Alt");
  EXPECT_FLOAT_EQ(value("h0.W_q", 0, 0), 1.2f);
  EXPECT_FALSE(view().camera);
  press("Ctrl+Z");
  EXPECT_FALSE(app.state().history.can_undo());
}

TEST_P(CellsTest, what_is_typed_sign_after_sign_is_all_there) {
  select("X", 0, 0);
  for (const char* sign : {"1", "2", ".", "5"}) ui.type(sign);
  ui.frames(3);
  press("Enter");
  EXPECT_EQ(value("X", 0, 0), 12.5f);
}

TEST_P(CellsTest, what_was_refused_is_written_on) {
  select("X", 0, 0);
  write("2*");
  ASSERT_TRUE(is_editing());
  ui.type("4");
  press("Enter");
  EXPECT_EQ(value("X", 0, 0), 8);
}

TEST(SteppedNumber, follows_the_size_of_the_number_and_keeps_its_digits) {
  EXPECT_EQ(stepped_number(1, 10), 1.1f);
  EXPECT_EQ(stepped_number(12, 10), 13);
  EXPECT_EQ(stepped_number(0, 10), 0.1f);
  EXPECT_EQ(stepped_number(0.1f, 20), 0.12f);
  EXPECT_EQ(stepped_number(-0.5f, 1), -0.499f);
  EXPECT_EQ(stepped_number(1e30f, 10), 1.1e30f);
  EXPECT_EQ(stepped_number(3e38f, 1e9), std::numeric_limits<float>::max());
}

}  // namespace
}  // namespace heed
