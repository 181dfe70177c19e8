#include "tests/ui/new_scene_test.h"

#include "core/scene/scene_json.h"
#include "core/scene/shipped_models.h"

namespace heed {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using NewSceneTest = NewSceneCardTest;

TEST_P(NewSceneTest, ctrl_n_a_sentence_and_enter_make_a_scene) {
  open();
  ui.type("the old robot");
  settle();
  press("Enter");
  EXPECT_FALSE(is_open());
  EXPECT_THAT(*scene().tokens, ElementsAre("the", "old", "robot"));
  EXPECT_TRUE(app.state().is_unsaved()) << "it is in no file";
  EXPECT_TRUE(app.state().files.path.empty());
}

TEST_P(NewSceneTest, its_first_words_are_a_scene_already) {
  open();
  press("Enter");
  EXPECT_GE(scene().tokens->size(), 3u);
}

TEST_P(NewSceneTest, the_columns_of_its_preview_have_all_words_or_none) {
  ui.resize({1366, 768});
  open();
  write("one two three four five six");
  // Slanted words are read letter by letter; there is no room for all of them here.
  for (const ui_test::TextRun& run : ui.text_runs()) {
    const bool is_letter_of_word =
        run.text.size() == 1 && std::string_view("twhreniufsx").find(run.text) != std::string_view::npos;
    EXPECT_FALSE(is_letter_of_word) << run.text;
  }
  EXPECT_TRUE(ui.has_text("three")) << "beside rows";
}

TEST_P(NewSceneTest, everything_is_chosen_by_the_keyboard_and_applied_together) {
  open();
  ui.type("the old robot fixed it");
  settle();
  fill("new_heads", "4");
  fill("new_d", "16");
  fill("new_d_k", "3");
  tab_to("new_position_rotary");
  press("Space");
  tab_to("new_mask_window");
  press("Space");
  fill("new_window", "2");
  tab_to("new_score_general");
  press("Space");
  tab_to("new_fill_gaussian");
  press("Space");
  fill("new_scale", "0.2");
  fill("new_seed", "9");
  press("Enter");
  ASSERT_FALSE(is_open());
  const Attention& attention = scene().attention;
  EXPECT_EQ(attention.heads.size(), 4u);
  EXPECT_EQ(scene().inputs->cols(), 16);
  EXPECT_EQ(attention.heads[3].key->weight->cols(), 3);
  EXPECT_EQ(scene().position.kind, Position::Kind::Rotary);
  EXPECT_EQ(attention.mask->window, 2);
  EXPECT_EQ(attention.score.kind, Score::Kind::General);
  EXPECT_LT(attention.heads[0].query->weight->cwiseAbs().maxCoeff(), 1.2f);
}

TEST_P(NewSceneTest, a_transformer_begins_with_trained_weights) {
  open();
  click("new_scene/new_form/form_transformer");
  settle();
  const std::string field_of_blocks = "new_scene/new_form/##new_blocks";
  EXPECT_TRUE(ui.exists(field_of_blocks));
  tab_to("new_start_reverse");
  press("Space");
  EXPECT_TRUE(wanted().is_trained());
  EXPECT_FALSE(ui.exists(field_of_blocks)) << "its sizes are those of the model";
  EXPECT_TRUE(ui.has_text(GetParam() == Language::English ? "bring their sizes" : "自带尺寸"));
  EXPECT_TRUE(ui.has_text(GetParam() == Language::English ? "It knows 11 words: a, b, c"
                                                          : "它认识 11 个词：a, b, c"));
  EXPECT_TRUE(ui.has_text(tr("ui.new.trained_text"))) << "it is another text now";
  press("Enter");
  ASSERT_FALSE(is_open());
  EXPECT_EQ(scene().blocks, shipped_model("reverse").blocks);
}

TEST_P(NewSceneTest, esc_leaves_everything_as_it_was) {
  const Scene before = scene();
  const Index playhead_before = playhead();
  open();
  ui.type("something else");
  settle();
  press("Esc");
  EXPECT_FALSE(is_open());
  EXPECT_EQ(scene(), before);
  EXPECT_EQ(playhead(), playhead_before);
  EXPECT_FALSE(app.state().is_unsaved());
  open();
  EXPECT_NE(wanted().text, "something else");
}

TEST_P(NewSceneTest, an_empty_field_for_rows_is_no_fault_but_makes_nothing) {
  const Scene before = scene();
  open();
  click("new_scene/new_form/source_rows");
  settle();
  EXPECT_TRUE(ui.has_text(GetParam() == Language::English ? "One row on each line" : "每行写一行数"));
  EXPECT_FALSE(ui.has_text(catalogue(GetParam()).say("new.no_rows")));
  press("Ctrl+Enter");
  EXPECT_TRUE(is_open());
  EXPECT_EQ(scene(), before);
}

TEST_P(NewSceneTest, a_wrong_value_is_answered_beside_its_field_and_makes_nothing) {
  const Scene before = scene();
  open();
  fill("new_heads", "many");
  EXPECT_TRUE(ui.has_text(GetParam() == Language::English ? "“many” is not a whole number" : "“many”不是"));
  press("Enter");
  EXPECT_TRUE(is_open());
  EXPECT_EQ(scene(), before);
  write("3");
  press("Enter");
  EXPECT_FALSE(is_open());
  EXPECT_EQ(scene().attention.heads.size(), 3u);
}

TEST_P(NewSceneTest, enter_on_a_choice_takes_it_and_once_more_makes_the_scene) {
  open();
  tab_to("new_mask_causal");
  press("Enter");
  EXPECT_TRUE(is_open());
  EXPECT_EQ(wanted().mask, NewScene::MaskRule::Causal);
  press("Enter");
  EXPECT_FALSE(is_open());
  EXPECT_TRUE(scene().attention.mask->is_causal);
}

TEST_P(NewSceneTest, every_control_of_it_has_a_tooltip) {
  open();
  // What lies behind cannot be reached, and a field that is written in says nothing.
  const auto is_exempt = [](std::string_view path) {
    return !path.starts_with("new_scene") || path.ends_with("##new_text") || path.ends_with("##new_rows") ||
           path.ends_with("##new_path");
  };
  for (const char* source : {"source_text", "source_rows", "source_file"}) {
    click(std::string("new_scene/new_form/") + source);
    EXPECT_THAT(ui_test::items_without_tooltip(ui, is_exempt), IsEmpty()) << source;
    EXPECT_THAT(ui_test::items_out_of_keyboard_reach(ui, is_exempt), IsEmpty()) << source;
  }
}

TEST_P(NewSceneTest, d_k_follows_d_and_the_heads_until_it_is_typed) {
  open();
  fill("new_heads", "2");
  fill("new_d", "12");
  EXPECT_TRUE(ui.has_text(tr("ui.new.weights")));
  press("Enter");
  EXPECT_EQ(scene().attention.heads[0].query->weight->cols(), 6);
}

// As spreadsheets put them on the clipboard, with tabs.
TEST_P(NewSceneTest, takes_pasted_rows_of_a_spreadsheet) {
  open();
  click("new_scene/new_form/source_rows");
  ui.clipboard() = "1\t0\t2\r\n0\t-3\t4.5\r\n";
  press("Ctrl+V");
  settle();
  press("Ctrl+Enter");
  ASSERT_FALSE(is_open());
  EXPECT_EQ(*scene().inputs, (Matrix{{1, 0, 2}, {0, -3, 4.5f}}));
}

TEST_P(NewSceneTest, takes_rows_of_numbers) {
  open();
  click("new_scene/new_form/source_rows");
  ui.type("1 0 2");
  press("Enter");
  ui.type("0 1 1");
  settle();
  press("Ctrl+Enter");
  ASSERT_FALSE(is_open());
  EXPECT_EQ(scene().inputs->rows(), 2);
  EXPECT_EQ((*scene().inputs)(0, 2), 2);
  EXPECT_FALSE(title_of(scene(), "en").empty());
}

TEST_P(NewSceneTest, takes_a_table_file_by_its_path_or_from_the_dialog_or_dropped) {
  files.put("/home/me/rows.csv", "1,2\n3,4\n5,6\n");
  open();
  click("new_scene/new_form/source_file");
  ui.type("/home/me/rows.csv");
  settle();
  press("Enter");
  EXPECT_FALSE(is_open());
  EXPECT_EQ(scene().inputs->rows(), 3);
  app.apply(FileCommand{file_command::New{}});
  app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
  settle();

  open();
  app.apply(FileCommand{file_command::Drop{{"/home/me/rows.csv"}}});
  settle();
  EXPECT_EQ(wanted().table->rows(), 3);
  click("new_scene/new_form/new_browse");
  ASSERT_TRUE(app.state().files.dialog);
  press("Esc");
  ASSERT_FALSE(app.state().files.dialog);
  EXPECT_TRUE(is_open()) << "it is still there behind the dialog";
  press("Enter");
  EXPECT_EQ(scene().inputs->rows(), 3);
}

TEST_P(NewSceneTest, a_table_with_names_says_what_became_of_them) {
  files.put("/home/me/named.csv", "token,warm,alive\ncat,1,2\nsat,3,4\n");
  open();
  app.apply(FileCommand{file_command::Drop{{"/home/me/named.csv"}}});
  settle();
  EXPECT_TRUE(ui.has_text("cat, sat"));
  EXPECT_TRUE(ui.has_text("warm, alive"));
  press("Enter");
  ASSERT_FALSE(is_open());
  ASSERT_TRUE(scene().tokens);
  EXPECT_EQ(scene().tokens->front(), "cat");
  EXPECT_EQ((*scene().inputs)(1, 0), 3);
}

TEST_P(NewSceneTest, a_table_that_is_opened_as_a_file_becomes_a_scene) {
  files.put("/home/me/rows.csv", "1,2\n3,4\n5,6\n");
  app.open("/home/me/rows.csv");
  settle();
  ASSERT_TRUE(is_open());
  press("Enter");
  EXPECT_EQ(scene().inputs->rows(), 3);
  EXPECT_EQ(title_of(scene(), "en"), "rows");
}

// The hint stands there instead.
TEST_P(NewSceneTest, nothing_is_wrong_with_a_table_file_before_it_is_read) {
  open();
  click("new_scene/new_form/source_file");
  EXPECT_FALSE(ui.has_text(tr("new.no_file").substr(0, 12)));
  EXPECT_TRUE(ui.has_text(tr("ui.new.path_hint")));
  ui.type("/home/me/not_yet");
  settle();
  EXPECT_FALSE(ui.has_text(tr("new.no_file").substr(0, 12)));
  EXPECT_TRUE(ui.has_text(tr("ui.new.path_hint")));
}

TEST_P(NewSceneTest, a_table_file_that_is_a_picture_is_answered_with_what_a_table_is) {
  files.put("/home/me/photo.png", std::string("\x89PNG\0\0", 6));
  open();
  click("new_scene/new_form/source_file");
  ui.type("/home/me/photo.png");
  press("Enter");
  EXPECT_TRUE(ui.has_text(".csv"));
  EXPECT_TRUE(ui.has_text("photo.png"));
  const std::string all = ui.text_in(ui.item("new_scene").visible);
  EXPECT_EQ(all.find(std::string(words("lesson", "课程"))), std::string::npos) << all;
}

TEST_P(NewSceneTest, a_file_that_cannot_be_read_is_answered_beside_its_field) {
  files.put("/home/me/rows.csv", "1,2\n3\n");
  open();
  click("new_scene/new_form/source_file");
  ui.type("/home/me/rows.csv");
  press("Enter");
  EXPECT_TRUE(is_open());
  EXPECT_TRUE(ui.has_text("rows.csv"));
  EXPECT_TRUE(app.state().notices.list().empty()) << "it is said in the card";
}

TEST_P(NewSceneTest, asks_about_unsaved_changes_and_comes_back_if_that_is_cancelled) {
  open();
  press("Enter");
  ASSERT_TRUE(app.state().is_unsaved());
  const Scene first = scene();
  open();
  ui.type("another one");
  settle();
  press("Enter");
  ASSERT_TRUE(app.state().files.question);
  EXPECT_EQ(scene(), first);
  press("Esc");
  EXPECT_EQ(scene(), first);
  EXPECT_TRUE(is_open());
  EXPECT_EQ(wanted().text, "another one");
  press("Enter");
  click("question/dont_save");
  EXPECT_THAT(*scene().tokens, ElementsAre("another", "one"));
}

TEST_P(NewSceneTest, keeps_what_is_typed_where_a_file_for_the_changes_is_not_chosen_after_all) {
  open();
  press("Enter");
  ASSERT_TRUE(app.state().is_unsaved());
  open();
  ui.type("another one");
  settle();
  click("new_scene/new_make");
  click("question/save");
  ASSERT_TRUE(app.state().files.dialog);
  press("Esc");
  EXPECT_FALSE(app.state().files.dialog);
  EXPECT_TRUE(is_open());
  EXPECT_EQ(wanted().text, "another one");
}

TEST_P(NewSceneTest, begins_with_what_the_last_scene_was_made_of) {
  open();
  ui.type("a b c");
  settle();
  fill("new_heads", "3");
  press("Enter");
  open();
  EXPECT_EQ(wanted().text, "a b c");
  EXPECT_EQ(wanted().heads, "3");
}

TEST_P(NewSceneTest, is_opened_from_the_start_screen_and_esc_leads_back_to_it) {
  app.apply(command::ToggleStartPage{});
  settle();
  click("start/new");
  ASSERT_TRUE(is_open());
  press("Esc");
  EXPECT_TRUE(view().is_start_open);
  press("Ctrl+N");
  press("Enter");
  EXPECT_FALSE(view().is_start_open);
  EXPECT_TRUE(scene().tokens);
}

TEST_P(NewSceneTest, the_eight_steps_are_one_press_away) {
  app.apply(command::OpenNewScene{});
  settle();
  press("Enter");
  open();
  click("new_scene/new_example");
  click("question/dont_save");
  EXPECT_FALSE(is_open());
  EXPECT_EQ(scene(), eight_steps().scene());
}

TEST_P(NewSceneTest, shows_all_of_itself_at_every_size) {
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080), ImVec2(3840, 2160)}) {
    ui.resize(size);
    open();
    for (const char* id : {"new_scene/new_make", "new_scene/new_example", "new_scene/close_new"}) {
      const ui_test::Rect rect = ui.item(id).rect;
      EXPECT_TRUE(rect.left >= 0 && rect.top >= 0 && rect.right <= size.x && rect.bottom <= size.y)
          << id << " at " << size.x;
    }
    EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty()) << size.x;
    press("Esc");
  }
}

TEST_P(NewSceneTest, takes_whatever_is_typed_and_stays_quick) {
  open();
  std::string words;
  for (int i = 0; i < 5000; ++i) words += "word ";
  ui.clipboard() = words;
  press("Ctrl+A");
  press("Ctrl+V");
  EXPECT_TRUE(ui.has_text(tr("ui.new.no_preview")));
  fill("new_d", "65536");
  fill("new_heads", "512");
  press("Enter");
  EXPECT_TRUE(is_open()) << "too large";
  press("Esc");
  EXPECT_FALSE(is_open());
}

INSTANTIATE_TEST_SUITE_P(Languages, NewSceneTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
