#include <algorithm>
#include <cmath>

#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::IsEmpty;

class PresentingTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  PresentingTest() { speak(GetParam()); }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }
  const Presenting& presenting() const { return view().presenting; }
  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*app.state().computation.graph().find(node), {row, col}};
  }
  const ui_test::TextRun* on_canvas(std::string_view text) {
    const ui_test::Rect canvas = ui.item("canvas").visible;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (run.text == text && canvas.contains(run.visible.center_x(), run.visible.center_y())) return &run;
    }
    return nullptr;
  }
  bool has_text_in(const ui_test::Rect& rect) {
    return std::ranges::any_of(ui.text_runs(), [&](const ui_test::TextRun& run) {
      const ui_test::Rect shared = ui_test::intersection(run.visible, rect);
      return shared.contains(rect.center_x(), rect.center_y());
    });
  }
  float caption_size() {
    float size = 0;
    const ui_test::Rect bar = ui.item("caption").visible;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (bar.contains(run.visible.center_x(), run.visible.center_y())) size = std::max(size, run.size_px);
    }
    return size;
  }
};

TEST_P(PresentingTest, shows_the_canvas_and_large_words_alone_in_the_theme_of_the_window) {
  for (const ImVec2 size : {ImVec2(1024, 768), ImVec2(1280, 800), ImVec2(3840, 2160)}) {
    ui.resize(size);
    press("F5");
    ASSERT_TRUE(presenting().is_on);
    EXPECT_EQ(shown_theme(view()), ThemeKind::Dark);
    for (const char* panel : {"top_bar", "stepper", "inspector", "transport"})
      EXPECT_FALSE(ui.exists(panel)) << panel;
    for (int step = 1; step <= 8; ++step) {
      go_to_step(step);
      // A thirtieth of the picture's height is still read from a distance of six times that height.
      EXPECT_GE(caption_size(), size.y / 30) << "step " << step;
      EXPECT_THAT(ui_test::cut_texts(ui), IsEmpty()) << "step " << step;
    }
    press("F5");
  }
}

TEST_P(PresentingTest, says_which_of_the_eight_steps_one_is_at_beside_the_caption) {
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    press("F5");
    for (const int step : {3, 5}) {
      go_to_step(step);
      const std::string said =
          catalogue(GetParam()).say({"ui.present.step", {{"step", std::to_string(step)}, {"count", "8"}}});
      const ui_test::TextRun* label = ui.find_text(said);
      ASSERT_TRUE(label) << said;
      EXPECT_GE(label->visible.top, ui.item("canvas").visible.bottom) << "not over the figure";
      EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty()) << size.x;
      EXPECT_THAT(ui_test::cut_texts(ui), IsEmpty()) << size.x;
    }
    EXPECT_TRUE(ui.has_text(tr("step.softmax")));
    press("F5");
  }
}

TEST_P(PresentingTest, esc_leaves_and_the_window_is_as_it_was) {
  go_to_step(4);
  app.apply(command::MoveCamera{Camera{{50, 60}, 1.25f}});
  settle();
  const std::vector<std::string> before = ui.text_on_screen();
  press("F5");
  press("T");
  press("S");
  press("H");
  press("I");
  press("Esc");
  EXPECT_FALSE(presenting().is_on);
  EXPECT_EQ(view().theme, ThemeKind::Dark);
  EXPECT_FALSE(view().is_inspector_open);
  EXPECT_EQ(view().camera, (Camera{{50, 60}, 1.25f}));
  ui.move_mouse({-1, -1});
  settle();
  EXPECT_EQ(ui.text_on_screen(), before);
}

TEST_P(PresentingTest, what_a_person_chose_is_there_the_next_time_and_what_was_for_once_is_not) {
  press("F5");
  for (const char* keys : {"T", "I", "U", "S", "H"}) press(keys);
  press("Esc");
  press("F5");
  EXPECT_EQ(shown_theme(view()), ThemeKind::Light);
  EXPECT_TRUE(ui.exists("inspector"));
  EXPECT_TRUE(ui.exists("transport"));
  EXPECT_FALSE(presenting().has_spotlight);
  EXPECT_FALSE(presenting().is_frozen);
}

TEST_P(PresentingTest, no_ring_of_the_keyboard_stays_over_the_figure) {
  press("End");
  tab_to("canvas/X[");
  ASSERT_TRUE(ImGui::GetIO().NavVisible);
  press("F5");
  EXPECT_FALSE(ImGui::GetIO().NavVisible);
  press("Tab");
  EXPECT_TRUE(ImGui::GetIO().NavVisible) << "it is brought back";
}

TEST_P(PresentingTest, a_clicker_steps_and_blacks_out) {
  press("F5");
  press("PageDown");
  press("Right");
  EXPECT_EQ(playhead(), 2);
  press("PageUp");
  EXPECT_EQ(playhead(), 1);
  for (const char* keys : {"B", "."}) {
    press(keys);
    EXPECT_EQ(presenting().curtain, Curtain::Black) << keys;
    press(keys);
    EXPECT_EQ(presenting().curtain, Curtain::None) << keys;
  }
  press("W");
  EXPECT_EQ(presenting().curtain, Curtain::White);
  press("PageDown");
  EXPECT_EQ(presenting().curtain, Curtain::None) << "the first step brings the picture back";
  EXPECT_EQ(playhead(), 1);
  EXPECT_FALSE(app.state().baseline) << "B pins nothing now";
  EXPECT_FALSE(app.state().wiggle);
}

TEST_P(PresentingTest, behind_the_curtain_nothing_is_to_be_read) {
  press("F5");
  press("B");
  ui.move_mouse({200, 200});
  settle();
  EXPECT_THAT(ui.text_on_screen(), IsEmpty());
  press("Esc");
  EXPECT_TRUE(presenting().is_on) << "Esc takes the curtain away first";
  EXPECT_EQ(presenting().curtain, Curtain::None);
}

TEST_P(PresentingTest, frozen_the_pointer_lights_nothing_and_a_mark_says_so) {
  go_to_step(4);
  press("F5");
  press("H");
  EXPECT_TRUE(ui.has_text(tr("ui.present.frozen")));
  ui.move_mouse({500, 300});
  for (float x = 100; x < 1200; x += 40) ui.move_mouse({x, 300});
  EXPECT_FALSE(view().hover);
  const Index frozen_at = app.state().computation.playhead();
  press("PageDown");
  EXPECT_EQ(app.state().computation.playhead(), frozen_at);
  EXPECT_TRUE(ui.exists("said"));
  EXPECT_EQ(app.state().notices.said()->message.key, "present.frozen_says");
  ui.click("frozen/unfreeze");
  settle();
  EXPECT_FALSE(presenting().is_frozen);
  press("PageDown");
  EXPECT_EQ(app.state().computation.playhead(), frozen_at + 1);
}

TEST_P(PresentingTest, the_spotlight_darkens_all_but_a_circle_around_the_pointer) {
  const auto darkened = [&](float least, float most) {
    const ImVec2 at = ImGui::GetIO().MousePos;
    int count = 0;
    for (const ImDrawVert& corner : ImGui::GetForegroundDrawList()->VtxBuffer) {
      const float distance = std::hypot(corner.pos.x - at.x, corner.pos.y - at.y);
      if (distance >= least && distance < most && (corner.col >> IM_COL32_A_SHIFT) > 100) ++count;
    }
    return count;
  };
  press("F5");
  ui.move_mouse({400, 300});
  EXPECT_EQ(darkened(0, 1e6f), 0);
  press("S");
  for (const ImVec2 at : {ImVec2(400, 300), ImVec2(700, 200)}) {
    ui.move_mouse(at);
    ui.frames(1);
    EXPECT_GT(darkened(1000, 1e6f), 0) << "as far as the edges";
    EXPECT_EQ(darkened(0, 110), 0) << "what is pointed at is as it was";
  }
}

TEST_P(PresentingTest, its_buttons_come_with_the_mouse_and_go) {
  press("F5");
  ui.move_mouse({300, 300});
  ui.move_mouse({320, 300});
  ui.frames(2);
  EXPECT_TRUE(ui.exists("canvas/present_leave"));
  ui.frames(200);
  EXPECT_FALSE(ui.exists("canvas/present_leave"));
  ui.move_mouse({340, 300});
  ui.frames(2);
  ui.click("canvas/present_timeline");
  settle();
  EXPECT_TRUE(presenting().shows_timeline);
}

TEST_P(PresentingTest, its_buttons_go_while_only_the_keys_of_a_clicker_are_used) {
  press("F5");
  ui.move_mouse({300, 300});
  ui.move_mouse({320, 300});
  ui.frames(2);
  ui.press("Tab");
  ui.frames(2);
  ASSERT_TRUE(ui.exists("canvas/present_leave"));
  for (const char* key : {"PageDown", "Right", "Right", "Left", "Space"}) {
    press(key);
    ui.frames(60);
  }
  EXPECT_FALSE(ui.exists("canvas/present_leave"));
  ui.press("Tab");
  ui.frames(2);
  EXPECT_TRUE(ui.exists("canvas/present_leave"));
}

TEST_P(PresentingTest, its_timeline_is_long_enough_to_be_used) {
  for (const ImVec2 size : {ImVec2(1280, 800), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    press("F5");
    if (!presenting().shows_timeline) press("U");
    const ui_test::Rect timeline = ui.item("transport/timeline").rect;
    EXPECT_GT(timeline.right - timeline.left, 200) << size.x;
    press("Esc");
  }
}

TEST_P(PresentingTest, no_title_is_cut_and_its_buttons_lie_beside_the_figure) {
  const std::vector<const char*> all = {"W_q", "scores", "weights", "output", "W_v"},
                                 upper = {"W_q", "Q", "scores", "weights"};
  for (const auto& [size, steps, titles] : {std::tuple{ImVec2(1024, 768), std::vector{1, 3, 4, 6}, all},
                                            {ImVec2(1280, 800), {4}, upper},
                                            {ImVec2(1920, 1080), {4}, upper}}) {
    ui.resize(size);
    press("F5");
    for (const int step : steps) {
      go_to_step(step);
      ui.move_mouse({300, 300});
      ui.move_mouse({310, 300});
      ui.frames(2);
      const ui_test::Rect button = ui.item("canvas/present_leave").rect;
      for (const char* title : titles) {
        const ui_test::TextRun* at = on_canvas(title);
        ASSERT_TRUE(at) << title << " at " << size.x << ", step " << step;
        EXPECT_LT(at->visible.right, button.left) << title << " at " << size.x;
      }
    }
    press("F5");
  }
}

// Two words of 12 numbers without weights: X, Q, K, V and output are 12 columns wide each, so that the width
// of the room is what limits the figure.
TEST_P(PresentingTest, a_wide_figure_ends_beside_the_buttons) {
  const std::string row = "[1,2,3,4,5,6,7,8,9,1,2,3]";
  files.put("/home/me/wide.json", R"({"heed": 1, "inputs": [)" + row + "," + row + "]}");
  app.open("/home/me/wide.json");
  settle();
  for (const ImVec2 size : {ImVec2(1024, 768), ImVec2(1280, 800), ImVec2(1920, 1080)}) {
    ui.resize(size);
    press("F5");
    press("End");
    press("F");
    ui.move_mouse({300, 300});
    ui.move_mouse({310, 300});
    ui.frames(2);
    const ui_test::Rect button = ui.item("canvas/present_leave").rect;
    float right = 0;
    for (const ui_test::Item& item : ui.items()) {
      if (item.label.starts_with("h0.output[")) right = std::max(right, item.rect.right);
    }
    EXPECT_LT(right, button.left) << size.x;
    EXPECT_GT(right, button.left - 0.2f * size.x) << "it is wide at " << size.x;
    press("F5");
  }
}

TEST_P(PresentingTest, all_matrices_of_the_eight_steps_are_in_the_room_at_every_step) {
  for (const ImVec2 size : {ImVec2(1024, 768), ImVec2(1280, 720), ImVec2(1280, 800), ImVec2(1920, 1080)}) {
    ui.resize(size);
    press("F5");
    for (int step = 1; step <= 8; ++step) {
      go_to_step(step);
      const ui_test::Rect canvas = ui.item("canvas").visible;
      for (const char* title : {"X", "W_q", "Q", "K", "V", "scores", "weights", "weighted", "output"}) {
        const ui_test::TextRun* at = on_canvas(title);
        ASSERT_TRUE(at) << title << " at " << size.x << "×" << size.y << ", step " << step;
      }
      for (const ui_test::Item& item : ui.items()) {
        if (item.label.starts_with("h0.V[3")) {
          EXPECT_LT(item.rect.bottom, canvas.bottom) << size.x << "×" << size.y << ", step " << step;
        }
        if (item.label.starts_with("h0.W_k[") && step > 2) {
          EXPECT_TRUE(has_text_in(item.rect)) << item.label << " at " << size.x << "×" << size.y;
        }
      }
    }
    press("F5");
  }
}

TEST_P(PresentingTest, numbers_are_as_large_as_their_cells_have_room_for) {
  for (const ImVec2 size : {ImVec2(1024, 768), ImVec2(1280, 800), ImVec2(1920, 1080)}) {
    ui.resize(size);
    press("F5");
    press("End");
    // Of its shorter side: cells of what the step is not about may be high and narrow.
    const auto share_of_cell = [&](std::string_view cell) {
      for (const ui_test::Item& item : ui.items()) {
        if (!item.label.starts_with(cell)) continue;
        for (const ui_test::TextRun& run : ui.text_runs()) {
          if (item.rect.contains(run.visible.center_x(), run.visible.center_y()))
            return run.size_px / std::min(item.rect.height(), item.rect.width());
        }
      }
      return 0.0f;
    };
    EXPECT_GT(share_of_cell("h0.V[2, 2]"), 0.5f) << "8, at " << size.x;
    EXPECT_GT(share_of_cell("h0.scores[2, 2]"), 0.5f) << "16, at " << size.x;
    EXPECT_GT(share_of_cell("h0.weights[1, 2]"), 0.4f) << ".47, at " << size.x;
    press("F5");
  }
}

TEST_P(PresentingTest, what_says_that_it_is_frozen_covers_neither_the_figure_nor_the_words) {
  for (const ImVec2 size : {ImVec2(1024, 768), ImVec2(1280, 800), ImVec2(1920, 1080)}) {
    ui.resize(size);
    press("F5");
    press("H");
    for (int step = 1; step <= 8; ++step) {
      go_to_step(step);
      const ui_test::Rect chip = ui.item("frozen/unfreeze").rect;
      EXPECT_GE(chip.top, ui.item("canvas").visible.bottom);
      for (const ui_test::TextRun& run : ui.text_runs()) {
        const bool is_its_own = run.text == tr("ui.present.frozen");
        const ui_test::Rect shared = ui_test::intersection(run.visible, chip);
        EXPECT_TRUE(is_its_own || shared.is_empty()) << run.text << " at " << size.x << ", step " << step;
      }
    }
    press("F5");
  }
}

TEST_P(PresentingTest, its_controls_have_tooltips_and_the_keyboard_leads_there) {
  press("F5");
  press("Tab");
  const auto is_of_figure = [](std::string_view path) { return path.find("present_") == path.npos; };
  ui.move_mouse({300, 300});
  ui.frames(2);
  EXPECT_THAT(ui_test::items_without_tooltip(ui, is_of_figure), IsEmpty());
  EXPECT_THAT(ui_test::items_out_of_keyboard_reach(ui, is_of_figure), IsEmpty());
}

TEST_P(PresentingTest, fills_the_screen_and_leaves_the_window_as_it_was) {
  for (const char* leave : {"F5", "Esc"}) {
    press("F5");
    EXPECT_TRUE(view().is_fullscreen);
    press(leave);
    EXPECT_FALSE(view().is_fullscreen) << leave;
  }
  press("F11");
  press("F5");
  EXPECT_TRUE(view().is_fullscreen);
  press("F5");
  EXPECT_TRUE(view().is_fullscreen) << "it was before";
}

TEST_P(PresentingTest, f11_presents_in_the_window_and_again_on_the_whole_screen) {
  press("F5");
  press("F11");
  EXPECT_FALSE(view().is_fullscreen);
  EXPECT_TRUE(presenting().is_on);
  press("F11");
  EXPECT_TRUE(view().is_fullscreen);
  press("F11");
  press("Esc");
  EXPECT_FALSE(presenting().is_on);
  EXPECT_FALSE(view().is_fullscreen);
}

INSTANTIATE_TEST_SUITE_P(Languages, PresentingTest, testing::Values(Language::English, Language::Chinese),
                         [](const auto& test) {
                           return test.param == Language::English ? "english" : "chinese";
                         });

}  // namespace
}  // namespace heed
