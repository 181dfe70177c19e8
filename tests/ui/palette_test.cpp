#include "tests/ui/palette_test.h"

#include <sstream>
#include <tuple>

#include "app/panels/keys/shortcuts.h"
#include "core/base/trimmed.h"
#include "tests/ui/palette_words.h"

namespace heed {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

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

// What people call things, and the action that is meant: it is among the first ones.
TEST_P(PaletteTest, finds_everything_under_the_words_that_people_use) {
  for (const auto& [word, id] : kPaletteWords) expect_among_first(word, id);
}

TEST_P(PaletteTest, finds_what_is_to_be_done_in_the_words_of_students_and_teachers) {
  for (const auto& [id, words] : kMorePaletteWords) {
    std::istringstream stream(words);
    for (std::string word; std::getline(stream, word, '|');)
      expect_among_first(std::string(trimmed(word)), id);
  }
}

TEST_P(PaletteTest, letters_strewn_over_a_sentence_find_nothing) {
  search("add head");
  ASSERT_FALSE(listed().empty());
  EXPECT_EQ(listed()[0], "add head");
  EXPECT_THAT(listed(), testing::Not(testing::Contains("ui.key.heads"))) << "attends to and does";
}

TEST_P(PaletteTest, finds_what_a_page_of_a_lesson_hides_and_opens_it_outside_the_lesson) {
  const std::tuple<const char*, const char*, const char*> searches[] = {
      {"causal", "因果", "mask causal"}, {"paint", "画", "mask paint"}, {"d_k", "d_k", "edit sizes"}};
  for (const auto& [english, chinese, id] : searches) {
    app.apply(FileCommand{file_command::OpenLesson{"a-set-not-a-sequence"}});
    ASSERT_TRUE(app.state().lesson->hides(ScreenPart::Edit));
    settle();
    search(is_english() ? english : chinese);
    const std::vector<std::string> found = listed();
    ASSERT_FALSE(found.empty()) << english;
    EXPECT_EQ(found.front(), id);
    EXPECT_TRUE(ui.has_text(tr("ui.palette.outside")));
    press("Enter");
    EXPECT_FALSE(app.state().lesson);
    EXPECT_EQ(view().tab, InspectorTab::Edit);
    EXPECT_TRUE(ui.exists("inspector/edit"));
    EXPECT_FALSE(app.state().is_unsaved()) << "nothing is changed by that";
  }
}

TEST_P(PaletteTest, says_by_which_word_an_action_was_found_that_is_called_otherwise) {
  search("gauss");
  ASSERT_THAT(listed(), testing::Contains("edit matrix"));
  EXPECT_TRUE(ui.has_text("gauss"));
}

TEST_P(PaletteTest, opens_a_section_of_the_edit_tab_where_it_can_be_seen) {
  ui.resize({1280, 700});
  run("d_model");
  EXPECT_EQ(view().tab, InspectorTab::Edit);
  ASSERT_TRUE(ui.exists("inspector/##size_d"));
  EXPECT_LT(ui.item("inspector/##size_d").rect.bottom, 700);
  press("Ctrl+K");
  ui.type("gauss");
  settle();
  press("Enter");
  EXPECT_TRUE(ui.exists("inspector/fill_gaussian"));
}

TEST_P(PaletteTest, quits_as_closing_the_window_does) {
  press("Ctrl+N");
  press("Enter");
  run("quit");
  EXPECT_FALSE(app.may_close());
  ASSERT_TRUE(app.state().files.question);
  press("Esc");
  EXPECT_FALSE(app.may_close());
  press("Ctrl+Q");
  click("question/dont_save");
  EXPECT_TRUE(app.may_close());
}

TEST_P(PaletteTest, reloads_a_scene_from_its_file_and_asks_before_changes_are_lost) {
  run("reload");
  EXPECT_TRUE(app.state().files.path.empty()) << "there is no file yet, which is said";
  files.put("/home/me/a.json", R"({"heed": 1, "inputs": [[1, 2], [3, 4]]})");
  app.open("/home/me/a.json");
  settle();
  files.put("/home/me/a.json", R"({"heed": 1, "inputs": [[1, 2], [3, 4], [5, 6]]})");
  run("reload");
  EXPECT_EQ(app.state().computation.scene().inputs->rows(), 3);
  app.apply(command::EditScene{edit::SetCausal{true}, 0});
  run("reload");
  EXPECT_TRUE(app.state().files.question);
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
  EXPECT_TRUE(ui.has_text(is_english() ? "Nothing is called" : "里都找不到"));
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
    const bool is_now = shortcut.when == When::Always || shortcut.when == When::Unselected;
    const auto* of_lesson = shortcut.command.get_if<LessonCommand>();
    const bool is_page = of_lesson && of_lesson->is<lesson_action::TurnBy>();
    const bool is_itself = shortcut.command.is<command::TogglePalette>();
    const auto* of_window = shortcut.command.get_if<WindowCommand>();
    const bool is_of_focus =
        of_window && of_window->is<window_command::ShowTip>();  // which the palette takes
    if (!is_now || is_page || is_itself || is_of_focus || is_one_of_several(shortcut)) continue;
    ui.enter("palette/##palette", tr(shortcut.text_key));
    settle();
    EXPECT_THAT(view().recent_actions, testing::Contains(shortcut.text_key)) << tr(shortcut.text_key);
    app.apply(command::RecordAction{"none"});
    const auto is_something_open = [this] {
      return view().is_help_open || view().is_lessons_open || view().is_view_menu_open ||
             view().is_start_open || view().heads.is_open || view().is_text_card_open ||
             view().presenting.is_on || app.state().new_scene.is_open || app.state().files.is_modal();
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
  run(is_english() ? "panel edit" : "标签页 编辑");
  EXPECT_EQ(view().tab, InspectorTab::Edit);
  run(is_english() ? "look ahead" : "不能看后面的词");
  ASSERT_TRUE(app.state().lesson);
  EXPECT_EQ(app.state().lesson->lesson->title.at("en"), "Do not look ahead");
}

TEST_P(PaletteTest, brings_the_number_that_it_selects_into_view) {
  app.apply(command::MoveCamera{Camera{{-90'000, -90'000}, 1}});
  settle();
  run("W_v[2, 2]");
  const ui_test::Rect canvas = ui.item("canvas").rect, cell = ui.item("canvas/h0.W_v[2, 2]").rect;
  EXPECT_TRUE(canvas.contains(cell.center_x(), cell.center_y()));
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
