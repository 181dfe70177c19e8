#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

#include <imgui_internal.h>

#include "app/panels/keys/shortcuts.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class WindowTest : public AppTest {
 protected:
  // Latin words of at least three letters.
  static std::set<std::string> words_of(const std::string& text) {
    std::set<std::string> words;
    std::string word;
    for (const char letter : text + " ") {
      if (std::isalpha(static_cast<unsigned char>(letter))) {
        word += letter;
      } else {
        if (word.size() >= 3) words.insert(word);
        word.clear();
      }
    }
    return words;
  }

  // Names that are the same in every language: of the program, of matrices, in formulas, of keys.
  std::set<std::string> names() const {
    std::set<std::string> all = {"Heed", "Softmax", "Transformer", "exp"};
    const Computation& computation = app.state().computation;
    for (NodeId node = 0; node < computation.graph().node_count(); ++node) {
      all.merge(words_of(computation.graph().info(node).name));
    }
    for (const Step& step : computation.steps()) all.merge(words_of(step.formula));
    const Texts chinese(Language::Chinese);
    for (const auto& rows : {key_rows(chinese, 8), cell_key_rows(chinese)}) {
      for (const KeyRow& row : rows) {
        for (const std::string& chord : row.chords) all.merge(words_of(chord));
      }
    }
    return all;
  }

  std::vector<std::string> english_on_screen() {
    const std::set<std::string> allowed = names();
    std::vector<std::string> found;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const bool is_half_scrolled_away = run.is_scrolled && run.is_cut_y;
      if (run.is_covered || is_half_scrolled_away) continue;
      for (const std::string& word : words_of(run.text)) {
        if (!allowed.contains(word)) found.push_back(word + " in: " + run.text);
      }
    }
    return found;
  }
};

TEST_F(WindowTest, in_chinese_nothing_is_left_in_english) {
  ui.click("top_bar/language_zh");
  for (int step = 1; step <= 8; ++step) {
    go_to_step(step);
    EXPECT_THAT(english_on_screen(), IsEmpty()) << "step " << step;
  }
  ui.press("F1");
  settle();
  EXPECT_THAT(english_on_screen(), IsEmpty()) << "help";
}

TEST_F(WindowTest, the_language_switch_changes_every_title_and_back) {
  const std::vector<std::string> english = ui.text_on_screen();
  ui.press("L");
  settle();
  EXPECT_EQ(view().language, Language::Chinese);
  EXPECT_THAT(ui.text_in(ui.item("stepper").visible), HasSubstr("查询"));
  ui.click("top_bar/language_en");
  ui.move_mouse({-1, -1});
  settle();
  EXPECT_EQ(ui.text_on_screen(), english);
}

TEST_F(WindowTest, no_key_of_a_catalogue_is_shown_in_place_of_its_sentence) {
  for (const Language language : {Language::English, Language::Chinese}) {
    speak(language);
    for (int step = 1; step <= 8; ++step) {
      go_to_step(step);
      EXPECT_FALSE(ui.has_text("⟦")) << ui.find_text("⟦")->text;
    }
  }
}

TEST_F(WindowTest, the_theme_switch_turns_light_text_on_dark_into_dark_on_light) {
  const auto brightness = [this] {
    const ImVec4 color = ImGui::ColorConvertU32ToFloat4(ui.find_text("Heed")->color);
    return color.x + color.y + color.z;
  };
  EXPECT_GT(brightness(), 2);
  ui.press("T");
  settle();
  EXPECT_LT(brightness(), 1);
  ui.click("top_bar/theme");
  settle();
  EXPECT_GT(brightness(), 2);
}

TEST_F(WindowTest, ctrl_plus_and_minus_change_the_size_of_everything_and_ctrl_0_brings_it_back) {
  ui.resize({2400, 1500});
  const float before = ui.find_text("Heed")->size_px;
  ui.press("Ctrl++");
  settle();
  EXPECT_GT(ui.find_text("Heed")->size_px, before);
  ui.press("Ctrl+-");
  ui.press("Ctrl+-");
  settle();
  EXPECT_LT(ui.find_text("Heed")->size_px, before);
  ui.press("Ctrl+0");
  settle();
  EXPECT_EQ(ui.find_text("Heed")->size_px, before);
}

TEST_F(WindowTest, help_shows_every_key_and_esc_closes_it) {
  ui.resize({1920, 1080});
  ui.press("?");
  settle();
  EXPECT_TRUE(view().is_help_open);
  std::size_t rows = 0;
  for (const KeyGroup& group : key_groups(Texts(Language::English), 8)) {
    EXPECT_TRUE(ui.has_text(catalogue(Language::English).say(group.title_key))) << group.title_key;
    EXPECT_FALSE(group.rows.empty()) << group.title_key;
    rows += group.rows.size();
    for (const KeyRow& row : group.rows) EXPECT_TRUE(ui.has_text(row.does)) << row.does;
  }
  EXPECT_GT(rows, key_rows(Texts(Language::English), 8).size()) << "and those of cells and of presenting";
  ui.press("Esc");
  settle();
  EXPECT_FALSE(view().is_help_open);
  EXPECT_FALSE(ui.exists("help/close"));
}

TEST_F(WindowTest, under_help_nothing_steps) {
  ui.press("F1");
  ui.press("Space");
  ui.press("Right");
  EXPECT_EQ(playhead(), 0);
  ui.click("help/close");
  EXPECT_FALSE(view().is_help_open);
}

TEST_F(WindowTest, a_click_selects_a_cell_and_the_inspector_explains_it_until_esc) {
  go_to_step(4);
  ui.press("End");
  go_to_step(3);
  const Computation& computation = app.state().computation;
  const std::string cell = [&] {
    for (const ui_test::Item& item : ui.items()) {
      const bool is_cell = item.label.find('[') != std::string::npos && !item.visible.is_empty();
      const bool is_in_canvas = std::any_of(item.ancestors().begin(), item.ancestors().end(),
                                            [](const auto& a) { return a.name == "canvas"; });
      if (is_cell && is_in_canvas) return item.label;
    }
    return std::string();
  }();
  ASSERT_FALSE(cell.empty()) << computation.step();
  ui.click("canvas/" + cell);
  EXPECT_TRUE(view().selection);
  EXPECT_THAT(ui.text_in(ui.item("inspector").visible), HasSubstr(cell));
  ui.press("Esc");
  EXPECT_FALSE(view().selection);
}

TEST_F(WindowTest, every_control_has_a_tooltip) {
  go_to_step(4);
  for (const Language language : {Language::English, Language::Chinese}) {
    speak(language);
    ui.move_mouse({3, 3});  // on no number, which would be explained only as long as the mouse is there
    ui.frames(3);
    EXPECT_GT(interactive_items(ui).size(), 25u);
    EXPECT_THAT(items_without_tooltip(ui, is_cell_or_ground), IsEmpty());
  }
}

TEST_F(WindowTest, a_cell_says_in_a_tooltip_only_what_it_does_not_show) {
  press("End");
  ui.hover("canvas/h0.scores[2, 2]", 60);
  EXPECT_EQ(tooltip(), "") << "16 is printed";
  ui.hover("canvas/h0.weights[1, 2]", 60);
  EXPECT_EQ(tooltip(), "weights[1, 2] = 0.4683") << "which is .468 in the cell";
  const NodeId scores = *app.state().computation.graph().find("h0.scores");
  type_number({scores, {1, 1}}, "20");
  ui.hover("canvas/h0.scores[2, 2]", 60);
  EXPECT_EQ(tooltip(),
            catalogue(Language::English).say(Message{"ui.canvas.overridden_tip", {{"value", "16"}}}));
  ui.press("Right");
  ui.frames(60);
  EXPECT_EQ(tooltip(), "") << "the keyboard is used";
}

TEST_F(WindowTest, a_tooltip_goes_when_a_key_is_pressed_and_comes_when_the_mouse_moves_again) {
  go_to_step(4);
  const auto shows_tooltip = [&] {
    return ui.has_text(catalogue(Language::English).say(Message{"ui.key.play", {}}));
  };
  ui.hover("transport/play", 60);
  EXPECT_TRUE(shows_tooltip());
  ui.press("Right");
  ui.frames(40);
  EXPECT_FALSE(shows_tooltip());
  ui.hover("transport/next", 4);
  ui.hover("transport/play", 60);
  EXPECT_TRUE(shows_tooltip());
}

TEST_F(WindowTest, what_was_pressed_shows_no_tooltip_until_the_mouse_has_left_it) {
  const auto shows_tooltip = [&] {
    return ui.has_text(catalogue(Language::English).say(Message{"ui.inspector.vectors_tip", {}}));
  };
  ui.hover("inspector/tab_vectors", 60);
  EXPECT_TRUE(shows_tooltip());
  click("inspector/tab_vectors");
  ui.frames(60);
  EXPECT_FALSE(shows_tooltip());
  ui.hover("transport/play", 4);
  ui.hover("inspector/tab_vectors", 60);
  EXPECT_TRUE(shows_tooltip());
}

TEST_F(WindowTest, every_control_is_reached_by_keyboard) {
  go_to_step(4);
  // The ground is for dragging; Esc lets go of the selection and F brings the figure back without a mouse.
  const auto is_ground = [](std::string_view path) { return path.ends_with("canvas/ground"); };
  // From the first cell of a matrix the arrow keys lead to the others: see keyboard_walk_test.cpp.
  const auto is_elsewhere = [&](std::string_view path) {
    return is_ground(path) || is_reached_by_arrows(path);
  };
  EXPECT_THAT(items_out_of_keyboard_reach(ui, is_elsewhere), IsEmpty());
}

TEST_F(WindowTest, a_control_in_focus_is_used_by_enter_and_by_space) {
  const auto focus = [&](const std::string& path) {
    for (int tabs = 0; tabs < 200; ++tabs) {
      if (ImGui::GetCurrentContext()->NavId == ui.item(path).id) return true;
      ui.press("Tab");
      settle();
    }
    return false;
  };
  for (const std::string key : {"Enter", "Space"}) {
    ASSERT_TRUE(focus("top_bar/theme"));
    const ThemeKind theme = view().theme;
    ui.press(key);
    settle();
    EXPECT_NE(view().theme, theme) << key;
    EXPECT_EQ(playhead(), 0) << key << " is for the control that has the focus";

    ASSERT_TRUE(focus("transport/last"));
    ui.press(key);
    settle();
    EXPECT_EQ(playhead(), moment_count()) << key;
    ui.press("Home");
    settle();
  }
}

TEST_F(WindowTest, rests_when_nothing_happens) {
  go_to_step(4);
  ui.move_mouse({-1, -1});
  ui.frames(60);
  EXPECT_FALSE(app.next_frame_secs());
}

struct WindowCase {
  float width, height, display_scale;
  Language language;
};

std::string name_of(const testing::TestParamInfo<WindowCase>& info) {
  std::ostringstream name;
  name << info.param.width << "x" << info.param.height
       << (info.param.language == Language::English ? "_en" : "_zh");
  return name.str();
}

class WindowSizeTest : public AppTest, public testing::WithParamInterface<WindowCase> {
 protected:
  WindowSizeTest() : AppTest({{GetParam().width, GetParam().height}}, GetParam().display_scale) {
    speak(GetParam().language);
  }

  void expect_good_text(const std::string& where) {
    const Texts texts(GetParam().language);
    // The dots say that something is asked first.
    const auto ends_so = [&](std::string_view text) {
      return text == texts.tr("ui.key.open") || text == texts.tr("ui.key.save_as");
    };
    EXPECT_THAT(cut_texts(ui, ends_so), IsEmpty()) << where;
    EXPECT_THAT(overlapping_texts(ui), IsEmpty()) << where;
    EXPECT_THAT(missing_glyphs(ui), IsEmpty()) << where;
  }
};

TEST_P(WindowSizeTest, no_text_is_cut_or_overlaps_at_any_step) {
  expect_good_text("start");
  for (int step = 1; step <= 8; ++step) {
    go_to_step(step);
    expect_good_text("step " + std::to_string(step));
    ui.press("Right");
    ui.press("Right");
    settle();
    expect_good_text("step " + std::to_string(step) + " and a little further");
  }
  ui.press("End");
  expect_good_text("end");
}

TEST_P(WindowSizeTest, no_text_is_cut_or_overlaps_in_help_and_the_inspector) {
  go_to_step(4);
  ui.press("I");
  settle();
  expect_good_text("inspector");
  ui.press("F1");
  settle();
  expect_good_text("help");
}

INSTANTIATE_TEST_SUITE_P(Sizes, WindowSizeTest,
                         testing::Values(WindowCase{1024, 640, 1, Language::English},
                                         WindowCase{1024, 640, 1, Language::Chinese},
                                         WindowCase{1280, 800, 1, Language::English},
                                         WindowCase{1280, 800, 1, Language::Chinese},
                                         WindowCase{1920, 1080, 1, Language::English},
                                         WindowCase{1920, 1080, 1, Language::Chinese},
                                         WindowCase{3840, 2160, 2, Language::English},
                                         WindowCase{3840, 2160, 2, Language::Chinese}),
                         name_of);

TEST_F(WindowTest, what_has_the_focus_says_what_it_does_when_asked_and_until_the_next_key) {
  tab_to("transport/next");
  ui.frames(60);
  EXPECT_EQ(tooltip(), "");
  press("Ctrl+F1");
  EXPECT_THAT(tooltip(), HasSubstr(catalogue(Language::English).say("ui.key.next")));
  press("Tab");
  ui.frames(60);
  EXPECT_EQ(tooltip(), "");
}

TEST_F(WindowTest, a_tooltip_of_the_panel_at_the_right_stands_beside_it) {
  ui.resize({1366, 768});
  go_to_step(4);
  app.apply(command::OpenTab{InspectorTab::Vectors});
  settle();
  const ui_test::Rect panel = ui.item("inspector").visible;
  int seen = 0;
  for (const char* id : {"tab_code", "vectors_step", "plane_main", "plane_columns"}) {
    if (!ui.exists(std::string("inspector/") + id)) continue;
    ui.hover(std::string("inspector/") + id, 60);
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (!run.root.starts_with("##Tooltip")) continue;
      ++seen;
      EXPECT_LT(run.rect.right, panel.left) << id << ": " << run.text;
    }
  }
  EXPECT_GT(seen, 1);
}

}  // namespace
}  // namespace heed
