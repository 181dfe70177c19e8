#include "app/panels/keys/shortcuts.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class PaletteTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  PaletteTest() { speak(GetParam()); }

  bool is_english() const { return GetParam() == Language::English; }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }

  void open() {
    ui.press("Ctrl+K");
    settle();
    ASSERT_TRUE(view().is_palette_open);
  }
  void search(const std::string& words) {
    open();
    ui.type(words);
    settle();
  }
  void run(const std::string& words) {
    search(words);
    ui.press("Enter");
    settle();
  }
  // Ids of the rows that are made, from top to bottom.
  std::vector<std::string> listed() const {
    std::vector<std::string> ids;
    for (const ui_test::Item& item : ui.items()) {
      if (item.root_window() == "palette" && item.label.starts_with("action "))
        ids.push_back(item.label.substr(std::string("action ").size()));
    }
    return ids;
  }
};

TEST_P(PaletteTest, opens_by_either_chord_and_closes_by_esc_and_by_the_chord) {
  for (const char* chord : {"Ctrl+K", "Ctrl+Shift+P"}) {
    ui.press(chord);
    settle();
    EXPECT_TRUE(view().is_palette_open) << chord;
    ui.press("Esc");
    settle();
    EXPECT_FALSE(view().is_palette_open) << chord;
  }
  open();
  ui.press("Ctrl+K");
  settle();
  EXPECT_FALSE(view().is_palette_open);
}

TEST_P(PaletteTest, finds_by_the_words_of_either_language_and_does_it_on_enter) {
  for (const char* word : {"causal", "因果"}) {
    run(word);
    EXPECT_FALSE(view().is_palette_open);
    ASSERT_TRUE(app.state().computation.scene().attention.mask) << word;
    EXPECT_TRUE(app.state().computation.scene().attention.mask->is_causal) << word;
    app.apply(command::Undo{});
    settle();
  }
}

TEST_P(PaletteTest, says_which_words_of_the_other_language_were_found) {
  search(is_english() ? "掩码" : "mask");
  EXPECT_THAT(listed(), testing::Contains("mask causal"));
  EXPECT_TRUE(ui.has_text(is_english() ? "掩码" : "Mask"));
}

TEST_P(PaletteTest, arrows_choose_and_stop_at_the_ends) {
  search(is_english() ? "theme " : "主题 ");
  ASSERT_THAT(listed(), testing::SizeIs(testing::Ge(2u)));
  const std::string second = listed()[1];
  ui.press("Up");
  ui.press("Down");
  ui.press("Enter");
  settle();
  EXPECT_THAT(view().recent_actions, ElementsAre(second));
}

TEST_P(PaletteTest, shows_the_keys_of_what_has_some) {
  search(is_english() ? "Undo" : "撤销");
  EXPECT_TRUE(ui.has_text("Ctrl+Z"));
}

TEST_P(PaletteTest, what_was_used_last_comes_first_and_says_so) {
  run(is_english() ? "Slate" : "石板");
  const Coloring chosen = view().colors.coloring;
  EXPECT_NE(chosen, Coloring::Role);
  open();
  ASSERT_FALSE(listed().empty());
  EXPECT_THAT(listed()[0], HasSubstr("colors_"));
  EXPECT_TRUE(ui.has_text(tr("ui.palette.recent")));
}

TEST_P(PaletteTest, says_so_when_nothing_fits_and_enter_then_does_nothing) {
  search("qqqq");
  EXPECT_THAT(listed(), IsEmpty());
  EXPECT_TRUE(ui.has_text(is_english() ? "Nothing is called" : "里都没有"));
  ui.press("Enter");
  settle();
  EXPECT_TRUE(view().is_palette_open);
}

TEST_P(PaletteTest, letters_that_are_typed_are_no_shortcuts) {
  const ThemeKind before = view().theme;
  search("tl");
  EXPECT_EQ(view().theme, before);
  EXPECT_EQ(view().language, GetParam());
}

TEST_P(PaletteTest, everything_that_a_key_does_can_be_found) {
  open();
  // Rows out of view are not made, so each is asked for by its whole name.
  for (const Shortcut& shortcut : shortcuts()) {
    const bool is_now = shortcut.when == When::Always || shortcut.when == When::Unlocked;
    const auto* of_lesson = shortcut.command.get_if<LessonCommand>();
    const bool is_page = of_lesson && of_lesson->is<lesson_action::TurnBy>();
    const bool is_itself = shortcut.command.is<command::TogglePalette>();
    if (!is_now || is_page || is_itself || is_one_of_several(shortcut)) continue;
    ui.enter("palette/##palette", tr(shortcut.text_key));
    settle();
    EXPECT_THAT(view().recent_actions, testing::Contains(shortcut.text_key)) << tr(shortcut.text_key);
    app.apply(command::RecordAction{"none"});
    const auto is_something_open = [this] {
      return view().is_help_open || view().is_lessons_open || view().is_view_menu_open ||
             view().is_start_open || view().presenting.is_on || app.state().files.is_modal();
    };
    for (int i = 0; i < 6 && is_something_open(); ++i) {
      ui.press("Esc");
      settle();
    }
    if (!view().is_palette_open) open();
    if (view().language != GetParam()) speak(GetParam());
  }
}

TEST_P(PaletteTest, goes_to_steps_matrices_lessons_and_panels) {
  run("softmax");
  EXPECT_GT(playhead(), 0);
  run("W_v");
  ASSERT_TRUE(view().selection);
  EXPECT_EQ(app.state().computation.graph().info(view().selection->node).name, "h0.W_v");
  run(is_english() ? "panel edit" : "面板 编辑");
  EXPECT_EQ(view().tab, InspectorTab::Edit);
  run(is_english() ? "look ahead" : "不许往后看");
  ASSERT_TRUE(app.state().lesson);
  EXPECT_EQ(app.state().lesson->lesson->title.at("en"), "Do not look ahead");
}

TEST_P(PaletteTest, works_where_the_canvas_answers) {
  go_to_step(4);
  app.apply(command::Select{CellRef{0, {0, 0}}});
  settle();
  run(is_english() ? "change the number" : tr("ui.key.edit"));
  EXPECT_TRUE(ui.exists("canvas/###cell_editor")) << "the field over the number is open";
}

TEST_P(PaletteTest, shows_all_of_it_at_every_size) {
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1024, 768), ImVec2(1280, 800), ImVec2(3840, 2160)}) {
    ui.resize(size);
    open();
    EXPECT_THAT(ui_test::cut_texts(ui), IsEmpty());
    EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty());
    EXPECT_FALSE(ui.has_text("⟦"));
    ui.press("Esc");
    settle();
  }
}

TEST_P(PaletteTest, each_row_has_a_tooltip_and_the_keyboard_leads_there) {
  search(is_english() ? "theme" : "主题");
  const auto has_pending_work = [](std::string_view path) { return path.starts_with("heed/"); };
  const auto is_behind_or_typed_in = [&](std::string_view path) {
    return has_pending_work(path) || path.find("##palette") != path.npos;
  };
  EXPECT_THAT(ui_test::items_without_tooltip(ui, is_behind_or_typed_in), IsEmpty());
  EXPECT_THAT(ui_test::items_out_of_keyboard_reach(ui, has_pending_work), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Languages, PaletteTest, testing::Values(Language::English, Language::Chinese),
                         [](const auto& test) {
                           return test.param == Language::English ? "english" : "chinese";
                         });

}  // namespace
}  // namespace heed
