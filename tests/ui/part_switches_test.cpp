// The switches on the map of a transformer.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "app/text/rich_text.h"
#include "core/explain/answer_and_loss.h"
#include "tests/app/figure/scenes.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class PartSwitchesTest : public AppTest {
 protected:
  PartSwitchesTest() {
    files.put("/home/me/model.json", kTransformer);
    app.open("/home/me/model.json");
    settle();
    press("End");
    press("Esc");
  }
  // Of all shapes that have a corner there, with the canvas.
  float strongest_contrast_in(const ui_test::Rect& rect) const {
    const Color canvas = theme(shown_theme(view())).canvas;
    float most = 1;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
      for (const ImDrawVert& corner : list->VtxBuffer) {
        if (!rect.contains(corner.pos.x, corner.pos.y)) continue;
        const ImVec4 color = ImGui::ColorConvertU32ToFloat4(corner.col);
        const auto byte = [](float share) { return static_cast<std::uint8_t>(std::lround(255 * share)); };
        const Color shown = mix(canvas, Color{byte(color.x), byte(color.y), byte(color.z), 255}, color.w);
        most = std::max(most, contrast_ratio(canvas, shown));
      }
    }
    return most;
  }
};

TEST_F(PartSwitchesTest, that_are_on_do_not_look_disabled) {
  for (int themes = 0; themes < 2; ++themes) {
    for (const char* id :
         {"canvas/switch_block_2", "canvas/switch_attention_1", "canvas/switch_feed_forward_1"})
      EXPECT_GE(strongest_contrast_in(ui.item(id).rect), 7) << id;
    app.apply(command::ToggleTheme{});
    settle();
  }
}

TEST_F(PartSwitchesTest, of_a_block_that_is_off_are_pale_and_say_why) {
  const std::string why = catalogue(Language::English).say({"ui.canvas.without_effect", {{"block", "2"}}});
  const char* id = "canvas/switch_feed_forward_2";
  const float before = strongest_contrast_in(ui.item(id).rect);
  ui.hover(id, 60);
  EXPECT_EQ(tooltip().find(why), std::string::npos);
  click("canvas/switch_block_2");
  ui.move_mouse({600, 400});
  settle();
  EXPECT_LT(strongest_contrast_in(ui.item(id).rect), 0.5f * before);
  ui.hover(id, 60);
  EXPECT_NE(tooltip().find(why), std::string::npos) << tooltip();
  app.apply(command::OpenEditSection{"parts"});
  app.apply(command::OpenSpot{{Depth::Block, 4, 0}});
  settle();
  ui.hover("feed_forward_on", 60);
  EXPECT_NE(tooltip().find(why), std::string::npos) << tooltip();
}

TEST_F(PartSwitchesTest, that_are_pressed_say_what_became_of_answer_and_loss) {
  const auto before = answer_and_loss(app.state().computation);
  ASSERT_TRUE(before);
  click("canvas/switch_attention_1");
  const auto now = answer_and_loss(app.state().computation);
  ASSERT_NE(now->loss, before->loss);
  const std::string said =
      plain_rich_text(catalogue(Language::English)
                          .say({"outcome.other_loss", {{"before", before->loss}, {"now", now->loss}}}));
  EXPECT_TRUE(ui.has_text(said)) << said;
  press("Space");
  press("Left");
  EXPECT_FALSE(ui.has_text(said)) << "the steps go on";
}

TEST_F(PartSwitchesTest, that_are_undone_and_done_again_say_what_became_of_the_loss_too) {
  for (const char* id :
       {"canvas/switch_block_2", "canvas/switch_attention_1", "canvas/switch_feed_forward_1"}) {
    const std::string before = answer_and_loss(app.state().computation)->loss;
    click(id);
    const std::string without = answer_and_loss(app.state().computation)->loss;
    ASSERT_NE(without, before) << id;
    const auto said = [](const std::string& from, const std::string& to) {
      return plain_rich_text(
          catalogue(Language::English).say({"outcome.other_loss", {{"before", from}, {"now", to}}}));
    };
    press("Ctrl+Z");
    EXPECT_TRUE(ui.has_text(said(without, before))) << id;
    press("Ctrl+Y");
    EXPECT_TRUE(ui.has_text(said(before, without))) << id;
    press("Ctrl+Z");
  }
}

TEST_F(PartSwitchesTest, are_not_spoken_of_when_something_else_is_undone) {
  const NodeId weights = *app.state().computation.graph().find("b0.h0.W_q");
  app.apply(command::SetCells{{weights, {0, 0}}, Matrix::Constant(1, 1, 5.0f)});
  settle();
  press("Ctrl+Z");
  EXPECT_FALSE(app.state().switched_part);
}

TEST_F(PartSwitchesTest, that_are_pressed_before_there_is_an_answer_say_what_else_changed) {
  const NodeId read = app.state().computation.built().readout->read;
  app.apply(command::GoToMoment{app.state().computation.timeline().playhead_of(read, {0, 0})});
  settle();
  press("Esc");
  click("canvas/switch_block_1");
  ASSERT_TRUE(app.state().last_change);
  const std::string count = std::to_string(changed_cells(app.state().last_change->changes));
  EXPECT_TRUE(ui.has_text(count + " numbers changed")) << count;
  const ui_test::Rect canvas = ui.item("canvas").visible;
  EXPECT_THAT(ui.text_in({canvas.left, canvas.bottom - 110, canvas.right, canvas.bottom}),
              testing::HasSubstr("numbers changed"));
}

}  // namespace
}  // namespace heed
