#include "tests/ui/files_test.h"

#include <algorithm>

namespace heed {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// Where the built-in scene is saved if nothing else is said.
constexpr const char* kTitled = "/home/me/Eight steps of self-attention.json";
constexpr const char* kTitledInChinese = "/home/me/自注意力的八个步骤.json";

INSTANTIATE_TEST_SUITE_P(, FilesTest, kBothLanguages, language_name);

TEST_P(FilesTest, a_change_marks_the_name_and_undoing_it_takes_the_mark_away) {
  EXPECT_FALSE(is_unsaved());
  change();
  EXPECT_TRUE(is_unsaved());
  EXPECT_THAT(app.window_title(), HasSubstr("•"));
  press("Ctrl+Z");
  EXPECT_FALSE(is_unsaved());
  EXPECT_EQ(app.window_title().find("•"), std::string::npos);
  press("Ctrl+Y");
  EXPECT_TRUE(is_unsaved());
}

TEST_P(FilesTest, typing_part_of_a_name_and_enter_opens_it) {
  press("Ctrl+O");
  type("scenes/be");
  press("Enter");
  EXPECT_EQ(x(), 8);
  EXPECT_EQ(state().path, "/home/me/scenes/beta.json");
  EXPECT_FALSE(state().dialog);
  EXPECT_TRUE(ui.has_text("beta.json"));
}

TEST_P(FilesTest, arrows_and_enter_go_into_a_folder_and_open_a_file) {
  press("Ctrl+O");
  press("Down");
  press("Enter");
  EXPECT_EQ(state().dialog->folder, "/home/me/scenes");
  press("Down");
  press("Down");
  press("Enter");
  EXPECT_EQ(x(), 8);
}

TEST_P(FilesTest, tab_completes_what_is_typed) {
  press("Ctrl+O");
  type("sc");
  press("Tab");
  EXPECT_EQ(state().dialog->text, "~/scenes/");
  type("al");
  press("Tab");
  EXPECT_EQ(state().dialog->text, "~/scenes/alpha.json");
  press("Enter");
  EXPECT_EQ(x(), 7);
}

TEST_P(FilesTest, backspace_behind_a_slash_goes_up) {
  press("Ctrl+O");
  press("Backspace");
  EXPECT_EQ(state().dialog->folder, "/home");
  press("Backspace");
  EXPECT_EQ(state().dialog->folder, "/");
  press("Backspace");
  EXPECT_EQ(state().dialog->folder, "/");
}

TEST_P(FilesTest, a_click_goes_into_a_folder_and_a_double_click_opens_a_file) {
  press("Ctrl+O");
  click("files/entry0");
  EXPECT_EQ(state().dialog->folder, "/home/me/scenes");
  click("files/entry1");
  ASSERT_TRUE(state().dialog) << "one click chooses only";
  EXPECT_EQ(state().dialog->highlight, 1);
  ui.double_click("files/entry1");
  settle();
  EXPECT_EQ(x(), 8);
}

TEST_P(FilesTest, esc_leaves_the_dialog_and_everything_as_it_was) {
  press("Ctrl+O");
  type("scenes/al");
  press("Esc");
  EXPECT_FALSE(state().dialog);
  EXPECT_EQ(x(), 1);
}

TEST_P(FilesTest, a_name_that_leads_nowhere_is_said_in_the_dialog) {
  press("Ctrl+O");
  type("nothing");
  press("Enter");
  ASSERT_TRUE(state().dialog);
  EXPECT_TRUE(ui.has_text(words("no such file", "没有这个文件")));
  type("/deeper/");
  EXPECT_TRUE(ui.has_text(words("no such folder", "没有这个文件夹")));
}

TEST_P(FilesTest, a_folder_that_must_not_be_read_is_said_in_the_dialog) {
  files.forbidden.insert("/home/me/scenes");
  press("Ctrl+O");
  type("scenes/");
  EXPECT_TRUE(ui.has_text(words("folder cannot be read", "无法读取这个文件夹")));
}

TEST_P(FilesTest, a_file_that_is_no_scene_is_said_and_what_is_open_stays) {
  change();
  press("Ctrl+Z");
  open("/home/me/broken.json");
  EXPECT_EQ(x(), 1);
  EXPECT_TRUE(ui.has_text("/home/me/broken.json"));
  EXPECT_TRUE(app.state().history.can_redo()) << "the document is still the same";
}

TEST_P(FilesTest, a_scene_without_a_file_is_saved_under_its_title) {
  change();
  press("Ctrl+S");
  ASSERT_TRUE(state().dialog);
  press("Enter");
  EXPECT_EQ(state().path, words(kTitled, kTitledInChinese));
  EXPECT_FALSE(is_unsaved());
  EXPECT_EQ(read_scene(files.texts.at(state().path), {}).value(), app.state().computation.scene());
}

TEST_P(FilesTest, a_name_without_ending_gets_one) {
  press("Ctrl+Shift+S");
  ui.press("Ctrl+A");
  type("/home/me/scenes/new");
  press("Enter");
  EXPECT_TRUE(files.texts.contains("/home/me/scenes/new.json"));
  EXPECT_EQ(state().path, "/home/me/scenes/new.json");
}

TEST_P(FilesTest, typing_replaces_the_name_that_is_proposed_and_keeps_the_folder) {
  press("Ctrl+Shift+S");
  type("mine");
  press("Enter");
  EXPECT_EQ(state().path, "/home/me/mine.json");
}

TEST_P(FilesTest, a_file_that_is_there_is_replaced_only_when_asked_twice) {
  open("/home/me/scenes/alpha.json");
  change();
  press("Ctrl+Shift+S");
  type("beta");
  press("Enter");
  EXPECT_TRUE(ui.has_text(words("beta.json already exists", "beta.json 已存在")));
  EXPECT_EQ(files.texts["/home/me/scenes/beta.json"], scene_text("beta", 8));
  press("Esc");
  ASSERT_TRUE(state().dialog) << "back in the dialog";
  press("Enter");
  press("Enter");
  EXPECT_EQ(state().path, "/home/me/scenes/beta.json");
  EXPECT_EQ(files.texts["/home/me/scenes/beta.json"], scene_text("alpha", 5));
}

TEST_P(FilesTest, saving_into_a_folder_that_is_not_there_is_said_and_the_dialog_stays) {
  press("Ctrl+Shift+S");
  ui.press("Ctrl+A");
  type("/nowhere/new");
  press("Enter");
  ASSERT_TRUE(state().dialog);
  EXPECT_TRUE(ui.has_text(words("no such folder", "没有这个文件夹")));
}

TEST_P(FilesTest, a_full_disk_is_said_and_leaves_the_file_and_the_mark) {
  open("/home/me/scenes/alpha.json");
  change();
  files.is_disk_full = true;
  press("Ctrl+S");
  EXPECT_TRUE(ui.has_text(words("there is no room", "空间不足")));
  EXPECT_EQ(files.texts["/home/me/scenes/alpha.json"], scene_text("alpha", 7));
  EXPECT_TRUE(is_unsaved());
}

TEST_P(FilesTest, a_file_that_must_not_be_written_is_said) {
  open("/home/me/scenes/alpha.json");
  change();
  files.forbidden.insert("/home/me/scenes/alpha.json");
  press("Ctrl+S");
  EXPECT_TRUE(ui.has_text(words("not allowed to write", "没有写入此处的权限")));
  EXPECT_TRUE(is_unsaved());
}

TEST_P(FilesTest, a_file_that_vanished_is_written_again) {
  open("/home/me/scenes/alpha.json");
  change();
  files.texts.erase("/home/me/scenes/alpha.json");
  press("Ctrl+S");
  EXPECT_EQ(files.texts["/home/me/scenes/alpha.json"], scene_text("alpha", 5));
}

TEST_P(FilesTest, what_another_program_changed_is_not_overwritten_without_asking) {
  open("/home/me/scenes/alpha.json");
  change();
  files.change_behind_the_back("/home/me/scenes/alpha.json", scene_text("theirs", 3));
  press("Ctrl+S");
  EXPECT_TRUE(ui.has_text(words("was changed by another program", "已被其他程序更改")));
  press("Esc");
  EXPECT_EQ(files.texts["/home/me/scenes/alpha.json"], scene_text("theirs", 3));
  press("Ctrl+S");
  click("question/overwrite");
  EXPECT_EQ(files.texts["/home/me/scenes/alpha.json"], scene_text("alpha", 5));
  change(6);
  press("Ctrl+S");
  EXPECT_FALSE(state().question) << "its own writing is no change by others";
}

TEST_P(FilesTest, nothing_is_asked_where_nothing_would_be_lost) {
  for (const char* keys : {"Ctrl+N", "Ctrl+O"}) {
    press(keys);
    EXPECT_FALSE(state().question) << keys;
    press("Esc");
  }
  close_window();
  EXPECT_TRUE(app.may_close());
}

TEST_P(FilesTest, new_asks_and_each_answer_does_what_it_says) {
  open("/home/me/scenes/alpha.json");
  change();
  begin_again();
  EXPECT_TRUE(ui.has_text(words("has unsaved changes", "有未保存的更改")));
  press("Esc");
  EXPECT_EQ(x(), 5);
  begin_again();
  click("question/dont_save");
  EXPECT_EQ(x(), 1);
  EXPECT_EQ(files.texts["/home/me/scenes/alpha.json"], scene_text("alpha", 7));
  open("/home/me/scenes/alpha.json");
  change();
  begin_again();
  press("Enter");
  EXPECT_EQ(x(), 1);
  EXPECT_TRUE(state().path.empty());
  EXPECT_EQ(files.texts["/home/me/scenes/alpha.json"], scene_text("alpha", 5));
}

TEST_P(FilesTest, closing_saves_a_scene_without_a_file_where_it_is_told_and_then_closes) {
  change();
  close_window();
  EXPECT_FALSE(app.may_close());
  press("Enter");
  ASSERT_TRUE(state().dialog);
  press("Enter");
  EXPECT_TRUE(app.may_close());
  EXPECT_TRUE(files.texts.contains(std::string(words(kTitled, kTitledInChinese))));
}

TEST_P(FilesTest, closing_stays_open_when_saving_fails_or_is_cancelled) {
  open("/home/me/scenes/alpha.json");
  change();
  files.is_disk_full = true;
  close_window();
  press("Enter");
  EXPECT_FALSE(app.may_close());
  close_window();
  press("Esc");
  EXPECT_FALSE(app.may_close());
  files.is_disk_full = false;
  press("Ctrl+S");
  EXPECT_FALSE(app.may_close()) << "saving later does not close";
}

TEST_P(FilesTest, under_a_question_no_key_steps) {
  change();
  begin_again();
  press("Right");
  press("T");
  EXPECT_EQ(playhead(), 0);
  EXPECT_EQ(view().theme, ThemeKind::Dark);
}

TEST_P(FilesTest, a_file_dropped_on_the_window_is_opened) {
  app.apply(FileCommand{file_command::Drop{{"/home/me/scenes/beta.json"}}});
  EXPECT_EQ(x(), 8);
  change();
  app.apply(FileCommand{file_command::Drop{{"/home/me/scenes/alpha.json"}}});
  settle();
  EXPECT_TRUE(ui.has_text(words("has unsaved changes", "有未保存的更改")));
  click("question/dont_save");
  EXPECT_EQ(x(), 7);
}

TEST_P(FilesTest, of_several_dropped_files_the_first_is_opened_and_named) {
  app.apply(FileCommand{file_command::Drop{{"/home/me/scenes/beta.json", "/home/me/scenes/alpha.json"}}});
  settle();
  EXPECT_EQ(x(), 8);
  EXPECT_TRUE(ui.has_text(words("opened beta.json", "已打开 beta.json")));
}

TEST_P(FilesTest, a_dropped_table_is_told_where_it_belongs) {
  app.apply(FileCommand{file_command::Drop{{"/home/me/numbers.csv"}}});
  settle();
  EXPECT_EQ(x(), 1);
  EXPECT_TRUE(ui.has_text("numbers.csv"));
}

TEST_P(FilesTest, files_used_last_are_in_the_menu_and_open_from_there) {
  open("/home/me/scenes/alpha.json");
  open("/home/me/scenes/beta.json");
  click("top_bar/scene");
  click("file_menu/recent1");
  EXPECT_EQ(x(), 7);
  EXPECT_FALSE(state().is_menu_open);
}

TEST_P(FilesTest, a_file_used_last_that_vanished_is_said_and_can_be_taken_off) {
  open("/home/me/scenes/alpha.json");
  files.texts.erase("/home/me/scenes/alpha.json");
  click("top_bar/scene");
  EXPECT_TRUE(ui.has_text(words("missing", "不存在")));
  click("file_menu/forget0");
  EXPECT_THAT(state().recent, IsEmpty());
  EXPECT_TRUE(state().is_menu_open);
}

TEST_P(FilesTest, no_more_files_are_remembered_than_fit_the_menu) {
  for (int i = 0; i < 30; ++i) {
    const std::string path = "/home/me/many/" + std::to_string(i) + ".json";
    files.put(path, scene_text("", 1));
    app.open(path);
  }
  EXPECT_EQ(state().recent.size(), kMaxRecentFiles);
  EXPECT_EQ(state().recent.front().path, "/home/me/many/29.json");
}

TEST_P(FilesTest, the_menu_is_used_by_keyboard_alone) {
  click("top_bar/scene");
  press("Down");
  press("Down");
  press("Enter");
  EXPECT_FALSE(state().is_menu_open);
  ASSERT_TRUE(state().dialog) << "the third row is Open";
  EXPECT_EQ(state().dialog->purpose, FileDialog::Purpose::Open);
  press("Esc");
  click("top_bar/scene");
  press("Esc");
  EXPECT_FALSE(state().is_menu_open);
}

TEST_P(FilesTest, a_name_that_is_not_utf8_is_shown_opened_and_saved_over) {
  const std::string path = "/home/me/odd/\xff\xfe.json";
  files.put(path, scene_text("odd", 9));
  press("Ctrl+O");
  type("odd/");
  EXPECT_TRUE(ui.has_text("\uFFFD\uFFFD.json"));
  press("Down");
  press("Enter");
  EXPECT_EQ(x(), 9);
  change();
  press("Ctrl+S");
  EXPECT_EQ(files.texts[path], scene_text("odd", 5));
}

TEST_P(FilesTest, of_thousands_of_entries_only_those_in_view_are_made) {
  for (int i = 0; i < 5000; ++i) files.texts["/home/me/many/" + std::to_string(i) + ".json"];
  files.folders.insert("/home/me/many");
  press("Ctrl+O");
  type("many/");
  EXPECT_EQ(state().dialog->shown.size(), 5000u);
  EXPECT_LT(std::count_if(ui.items().begin(), ui.items().end(),
                          [](const ui_test::Item& item) { return item.label.starts_with("entry"); }),
            30);
  press("Up");
  EXPECT_TRUE(ui.exists("files/entry4999")) << "the last one is scrolled to";
}

TEST_P(FilesTest, what_is_wrong_with_an_npy_file_is_said_with_its_name) {
  files.put("/home/me/broken.npy", "no numbers");
  app.apply(FileCommand{file_command::Drop{{"/home/me/broken.npy"}}});
  settle();
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say({"npy.magic", {{"file", "broken.npy"}}}).substr(0, 20)));
}

TEST_P(FilesTest, hidden_files_are_listed_when_their_point_is_typed) {
  files.put("/home/me/.secret.json", scene_text("", 4));
  press("Ctrl+O");
  EXPECT_FALSE(ui.has_text(".secret.json"));
  type(".se");
  press("Enter");
  EXPECT_EQ(x(), 4);
}

}  // namespace
}  // namespace heed
