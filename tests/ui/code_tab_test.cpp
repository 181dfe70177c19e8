#include "tests/ui/app_test.h"

namespace heed {
namespace {

class CodeTabTest : public AppTest {
 protected:
  CodeTabTest() {
    ui.click("inspector/tab_code");
    settle();
  }
  void choose(const char* dialect) {
    ui.click(std::string("inspector/code_") + dialect);
    settle();
  }
};

TEST_F(CodeTabTest, shows_the_step_that_is_happening_as_pytorch_writes_it) {
  go_to_step(4);
  EXPECT_TRUE(ui.has_text("4. Attention scores"));
  EXPECT_TRUE(ui.has_text("scores = Q @ K.T"));
  EXPECT_FALSE(ui.has_text("torch.softmax("));
  go_to_step(5);
  EXPECT_TRUE(ui.has_text("weights = torch.softmax(scores"));
}

TEST_F(CodeTabTest, what_step_8_repeats_is_the_code_of_the_step_that_it_repeats) {
  go_to_step(8);
  EXPECT_TRUE(ui.has_text("scores = Q @ K.T"));
}

TEST_F(CodeTabTest, speaks_four_dialects) {
  go_to_step(5);
  choose("numpy");
  EXPECT_TRUE(ui.has_text("np.exp(scores - "));
  choose("tensorflow");
  EXPECT_TRUE(ui.has_text("tf.nn.softmax("));
  choose("eigen");
  EXPECT_TRUE(ui.has_text("Eigen"));
  choose("torch");
  EXPECT_TRUE(ui.has_text("torch.softmax"));
}

TEST_F(CodeTabTest, a_line_says_its_numbers_and_a_click_selects_them) {
  ui.press("End");
  go_to_step(5);
  ui.hover("inspector/line_1", 60);
  EXPECT_TRUE(ui.has_text("weights, 3×3"));
  EXPECT_TRUE(ui.has_text("0.0634"));
  ui.click("inspector/line_1");
  settle();
  ASSERT_TRUE(view().selection);
  EXPECT_EQ(app.state().computation.graph().info(view().selection->node).name, "h0.weights");
}

// Step 3 makes K, Q and V, one number after the other; the line of what is being made has its matrix's
// colour.
TEST_F(CodeTabTest, the_line_that_is_happening_is_marked) {
  const auto is_marked = [&](const char* name, Role role) {
    const Color color = role_color(theme(view().theme), role);
    for (const ui_test::Item& item : ui.items()) {
      if (!item.label.starts_with("line_") || !ui.text_in(item.visible).starts_with(name)) continue;
      for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
        for (const ImDrawVert& corner : list->VtxBuffer) {
          const bool is_bar = corner.col == IM_COL32(color.r, color.g, color.b, 255);
          if (is_bar && item.visible.contains(corner.pos.x, corner.pos.y)) return true;
        }
      }
      return false;
    }
    ADD_FAILURE() << "no line begins with " << name;
    return false;
  };
  const auto go_into = [&](const char* node) {
    const NodeId made = *app.state().computation.graph().find(node);
    app.apply(command::GoToMoment{app.state().computation.timeline().playhead_of(made, {0, 1})});
    settle();
  };
  for (const char* dialect : {"torch", "numpy", "tensorflow"}) {
    choose(dialect);
    go_into("h0.K");
    EXPECT_TRUE(is_marked("K =", Role::Key)) << dialect;
    EXPECT_FALSE(is_marked("V =", Role::Value)) << dialect;
    go_into("h0.V");
    EXPECT_FALSE(is_marked("K =", Role::Key)) << dialect;
    EXPECT_TRUE(is_marked("V =", Role::Value)) << dialect;
  }
}

TEST_F(CodeTabTest, numbers_that_are_not_computed_are_not_shown) {
  go_to_step(4);
  settle();
  ui.hover("inspector/line_1", 60);
  EXPECT_TRUE(ui.has_text("2   ·   ·"));
}

TEST_F(CodeTabTest, copies_the_step_and_the_program) {
  go_to_step(4);
  ui.click("inspector/copy_step");
  settle();
  EXPECT_EQ(ui.clipboard(), "scores = Q @ K.T\n");
  ui.click("inspector/copy_program");
  settle();
  const Computation& computation = app.state().computation;
  EXPECT_EQ(ui.clipboard(), export_code(computation.scene(), computation.built(), Dialect::Torch));
}

TEST_F(CodeTabTest, an_edit_changes_the_code_at_once) {
  go_to_step(1);
  EXPECT_TRUE(ui.has_text("X = torch.tensor([[1., 0., 1., 0.],"));
  type_number({*app.state().computation.graph().find("X"), {0, 0}}, "7");
  EXPECT_TRUE(ui.has_text("X = torch.tensor([[7., 0., 1., 0.],"));
}

TEST_F(CodeTabTest, is_all_there_in_chinese) {
  speak(Language::Chinese);
  EXPECT_TRUE(ui.has_text("复制这一步"));
  EXPECT_TRUE(ui.has_text("复制整个程序"));
}

}  // namespace
}  // namespace heed
