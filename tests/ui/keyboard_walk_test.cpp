#include <imgui_internal.h>

#include "app/state/focus.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

// No mouse, no shortcut but those that a newcomer is told of: Tab, Enter, Space and the arrows.
class KeyboardWalkTest : public AppTest {
 protected:
  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*app.state().computation.graph().find(node), {row, col}};
  }
};

TEST_F(KeyboardWalkTest, leads_through_all_eight_steps_to_a_number_along_its_links_and_back) {
  std::vector<bool> is_seen(9);
  while (playhead() < moment_count()) {
    const Index before = playhead();
    ui.press("Space");
    ASSERT_EQ(playhead(), before + 1);
    is_seen[static_cast<std::size_t>(app.state().computation.step())] = true;
  }
  EXPECT_EQ(std::count(is_seen.begin(), is_seen.end(), true), 8);

  tab_to("canvas/h0.scores[1, 1]");
  EXPECT_EQ(view().hover, cell_of("h0.scores", 0, 0)) << "the focus lights what the mouse would";
  ui.press("Enter");
  for (const char* key : {"Down", "Right", "Right"}) ui.press(key);
  settle();
  EXPECT_EQ(view().selection, cell_of("h0.scores", 1, 2));

  tab_to("##term1_1");
  ui.press("Enter");
  settle();
  EXPECT_EQ(view().selection, cell_of("h0.K", 2, 1));

  tab_to("trail_back");
  ui.press("Enter");
  settle();
  EXPECT_EQ(view().selection, cell_of("h0.scores", 1, 2));

  tab_to("canvas/deselect");
  ui.press("Enter");
  settle();
  EXPECT_FALSE(view().selection);
}

TEST_F(KeyboardWalkTest, a_matrix_is_one_stop_of_the_tab_key) {
  ui.press("End");
  settle();
  int stops_in_x = 0;
  for (int i = 0; i < 100; ++i) {
    ui.press("Tab");
    stops_in_x += focused().find("canvas/X[") != std::string::npos ? 1 : 0;
    if (focused().find("canvas/Y") != std::string::npos || focused().find("inspector") != std::string::npos)
      break;
  }
  EXPECT_EQ(stops_in_x, 1);
}

TEST_F(KeyboardWalkTest, arrows_lead_to_every_cell_of_a_matrix_of_any_kind) {
  ui.press("End");
  settle();
  for (const char* node : {"X", "h0.W_q", "h0.scores", "h0.weights", "h0.output"}) {
    tab_to(std::string("canvas/") + node + "[1, 1]");
    ui.press("Enter");
    settle();
    const Shape& shape = app.state().computation.graph().shape(cell_of(node, 0, 0).node);
    for (Index row = 0; row < shape.rows; ++row) {
      for (Index col = 0; col < shape.cols; ++col) {
        EXPECT_EQ(view().selection, cell_of(node, row, col));
        ui.press("Right");
      }
      for (Index col = 1; col < shape.cols; ++col) ui.press("Left");
      ui.press("Down");
    }
    ui.press("Esc");
    settle();
  }
}

TEST_F(KeyboardWalkTest, f6_leads_from_part_to_part_and_back) {
  ui.press("End");
  settle();
  std::vector<std::string> parts;
  for (int i = 0; i < 5; ++i) {
    press("F6");
    parts.push_back(focused().substr(0, focused().find('/', 5)));
  }
  EXPECT_THAT(parts, testing::ElementsAre("heed/top_bar", "heed/stepper", "heed/canvas", "heed/inspector",
                                          "heed/transport"));
  press("Shift+F6");
  EXPECT_THAT(focused(), testing::StartsWith("heed/inspector/"));
}

TEST_F(KeyboardWalkTest, f6_leads_to_the_number_that_the_figure_is_about) {
  ui.press("End");
  settle();
  for (int i = 0; i < 3; ++i) press("F6");
  const std::optional<Focus> about = lasting_focus_of(app.state());
  ASSERT_TRUE(about && about->cell);
  EXPECT_THAT(focused(), testing::EndsWith(cell_name(app.state().computation.graph(), *about->cell, true)));
  press("Left");
  press("Enter");
  EXPECT_EQ(view().selection->node, about->cell->node);
}

TEST_F(KeyboardWalkTest, the_first_control_of_a_tab_that_is_found_by_name_has_the_focus) {
  ui.press("End");
  settle();
  for (const auto& [name, first] : {std::pair{"panel compare", "compare/lens_values"},
                                    {"panel code", "code/code_torch"},
                                    {"panel edit", "edit/score"},
                                    {"panel vectors", "vectors_step"},
                                    {"panel explain", "content/"}}) {
    press("Ctrl+K");
    ui.type(name);
    settle();
    press("Enter");
    EXPECT_THAT(focused(), testing::HasSubstr(first)) << name;
    EXPECT_TRUE(ImGui::GetIO().NavVisible);
  }
}

TEST_F(KeyboardWalkTest, a_group_of_choices_is_one_stop_of_the_tab_key_and_the_arrows_choose_in_it) {
  const Index before = playhead();
  tab_to("grain_");
  EXPECT_THAT(focused(), testing::HasSubstr("grain_cell")) << "what is chosen";
  ui.press("Tab");
  EXPECT_THAT(focused(), testing::Not(testing::HasSubstr("grain_")));
  press("Shift+Tab");
  EXPECT_THAT(focused(), testing::HasSubstr("grain_cell"));
  const auto grain = [&] { return app.state().computation.timeline().walk().grain; };
  for (const auto& [key, chosen, id] : {std::tuple{"Right", Grain::Row, "grain_row"},
                                        {"Down", Grain::Whole, "grain_matrix"},
                                        {"Left", Grain::Row, "grain_row"},
                                        {"Up", Grain::Cell, "grain_cell"},
                                        {"Up", Grain::Guided, "grain_guided"},
                                        {"Left", Grain::Whole, "grain_matrix"}}) {
    press(key);
    EXPECT_EQ(grain(), chosen) << key;
    EXPECT_THAT(focused(), testing::HasSubstr(id)) << key;
    EXPECT_TRUE(ImGui::GetIO().NavVisible) << "the ring is seen";
  }
  EXPECT_EQ(playhead(), before) << "the arrows do not step";
  ui.press("Tab");
  EXPECT_THAT(focused(), testing::Not(testing::HasSubstr("grain_")));
}

TEST_F(KeyboardWalkTest, space_presses_what_has_the_focus_and_steps_where_nothing_has) {
  ui.press("Space");
  EXPECT_EQ(playhead(), 1);
  tab_to("transport/next");
  ui.press("Space");
  EXPECT_EQ(playhead(), 2);
}

TEST_F(KeyboardWalkTest, esc_gives_the_focus_back_to_the_figure_so_that_space_steps) {
  press("Ctrl+K");
  ui.type("panel vectors");
  settle();
  press("Enter");
  press("Tab");
  ASSERT_THAT(focused(), testing::HasSubstr("inspector"));
  press("Esc");
  EXPECT_FALSE(ImGui::GetIO().NavVisible);
  EXPECT_EQ(view().tab, InspectorTab::Vectors) << "nothing else is done";
  ui.press("Space");
  EXPECT_EQ(playhead(), 1);
}

TEST_F(KeyboardWalkTest, esc_on_a_selected_number_deselects_it_and_esc_again_gives_up_the_focus) {
  go_to_step(5);
  tab_to("canvas/h0.scores[1, 1]");
  press("Enter");
  ASSERT_TRUE(view().selection);
  press("Esc");
  EXPECT_FALSE(view().selection);
  EXPECT_THAT(focused(), testing::HasSubstr("h0.scores[1, 1]"));
  press("Esc");
  EXPECT_FALSE(ImGui::GetIO().NavVisible);
}

TEST_F(KeyboardWalkTest, the_arrows_lead_the_focus_from_cell_to_cell_and_do_not_step) {
  go_to_step(5);
  const Index before = playhead();
  tab_to("canvas/h0.scores[1, 1]");
  for (const auto& [key, cell] : {std::pair{"Right", "h0.scores[1, 2]"},
                                  {"Down", "h0.scores[2, 2]"},
                                  {"Left", "h0.scores[2, 1]"},
                                  {"Left", "h0.scores[2, 1]"},
                                  {"Up", "h0.scores[1, 1]"}}) {
    press(key);
    EXPECT_THAT(focused(), testing::HasSubstr(cell)) << key;
    EXPECT_TRUE(ImGui::GetIO().NavVisible);
  }
  EXPECT_EQ(playhead(), before);
  press("Esc");
  ui.press("Right");
  EXPECT_EQ(playhead(), before + 1);
}

}  // namespace
}  // namespace heed
