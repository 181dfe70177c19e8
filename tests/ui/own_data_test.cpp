// A model that learns from a person's own data, read from a real disk.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/files/open_worker.h"
#include "core/scene/scene_json.h"
#include "core/train/data/data_model.h"
#include "core/train/parameters.h"
#include "tests/ui/own_data_window_test.h"

namespace heed {
namespace {

using testing::HasSubstr;

INSTANTIATE_TEST_SUITE_P(, OwnDataTest, kBothLanguages, language_name);

TEST_P(OwnDataTest, a_text_is_chosen_in_the_train_tab_and_learned_token_by_token) {
  put_names();
  press("R");
  click("train_data");
  click("data_file");
  ASSERT_TRUE(state().files.dialog);
  EXPECT_TRUE(ui.has_text(tr("ui.files.data_title")));
  EXPECT_TRUE(ui.has_text("names.txt"));
  ui.type("names");
  press("Enter");
  wait_until_read();
  ASSERT_TRUE(state().training);
  EXPECT_EQ(session().task, kNamesTask);
  EXPECT_TRUE(ui.has_text("names.txt"));
  EXPECT_TRUE(ui.has_text(words("40 lines", "共 40 行")));
  EXPECT_TRUE(ui.has_text(words("held out", "留作测试")));
  press("R");
  wait_for_step(3);
}

TEST_P(OwnDataTest, the_palette_finds_it_and_a_table_is_learned_by_its_labels) {
  put_reviews();
  for (const std::string_view known : {words("text file", "文本"), words("csv", "表格")}) {
    press("Ctrl+K");
    ui.type(known);
    settle();
    EXPECT_TRUE(ui.has_text(tr("ui.train.own_data"))) << known;
    press("Esc");
  }
  press("Ctrl+K");
  ui.type(words("own data", "自己的数据"));
  settle();
  press("Enter");
  click("data_file");
  ASSERT_TRUE(state().files.dialog);
  ui.type("reviews");
  press("Enter");
  wait_until_read();
  ASSERT_TRUE(state().training);
  EXPECT_EQ(session().task, kSentimentTask);
  const std::vector<std::string> labels = {"bad", "good"};
  EXPECT_EQ(state().computation.scene().readout->labels, labels);
  press("R");
  wait_for_step(3);
}

TEST_P(OwnDataTest, the_start_page_leads_to_a_folder_of_labels) {
  for (const char* name : {"one", "two", "three"}) {
    put(std::string("texts/train/good/") + name + ".txt", std::string("fine ") + name);
    put(std::string("texts/train/bad/") + name + ".txt", std::string("awful ") + name);
  }
  app.apply(command::ToggleStartPage{});
  settle();
  click("train_data");
  click("data_file");
  ui.type("texts");
  press("Enter");
  wait_until_read();
  ASSERT_TRUE(state().training);
  EXPECT_EQ(session().task, kSentimentTask);
  EXPECT_FALSE(state().view.is_start_open);
}

TEST_P(OwnDataTest, a_text_that_is_dropped_is_learned_and_a_table_where_training_is_shown) {
  drop(put_names());
  wait_until_read();
  ASSERT_TRUE(state().training);
  EXPECT_EQ(session().task, kNamesTask);
  EXPECT_EQ(state().view.tab, InspectorTab::Train);
  drop(put_reviews());
  wait_until_read();
  EXPECT_EQ(session().task, kSentimentTask);
}

TEST_P(OwnDataTest, elsewhere_a_table_that_is_dropped_holds_numbers) {
  app.apply(command::OpenTab{InspectorTab::Explain});
  drop(put("rows.csv", "1,2\n3,4\n"));
  EXPECT_FALSE(state().training);
  EXPECT_TRUE(state().new_scene.is_open);
}

TEST_P(OwnDataTest, what_is_wrong_is_said_with_its_file_and_line) {
  press("R");
  drop(put("reviews.csv", "text,label\na good film,good\na dull film\n"));
  wait_until_read();
  EXPECT_FALSE(state().training);
  ASSERT_EQ(state().notices.list().size(), 1u);
  EXPECT_EQ(state().notices.list().front().error.place, "reviews.csv, line 3");
  EXPECT_EQ(state().notices.list().front().error.message.key, "data.short_row");
}

TEST_P(OwnDataTest, unsaved_work_is_asked_about_first) {
  press("Right");
  app.apply(command::SetCells{{*state().computation.graph().find("X"), {0, 0}}, Matrix::Constant(1, 1, 5)});
  drop(put_names());
  EXPECT_TRUE(state().files.question);
  EXPECT_FALSE(state().files.opening);
}

TEST_P(OwnDataTest, a_file_without_text_is_refused_before_unsaved_work_is_asked_about) {
  press("Right");
  app.apply(command::SetCells{{*state().computation.graph().find("X"), {0, 0}}, Matrix::Constant(1, 1, 5)});
  drop(put("empty.txt", " \n"));
  EXPECT_FALSE(state().files.question);
  ASSERT_EQ(state().notices.list().size(), 1u);
  EXPECT_EQ(state().notices.list().front().error.message.key, "data.empty");
}

TEST_P(OwnDataTest, the_open_model_learns_from_data_that_it_can_read) {
  drop(put_names());
  wait_until_read();
  const Parameters before = parameters_of(state().computation.scene());
  click("train_end");
  put("more.txt", "ada\nalan\ngrace\n");
  click("train_here_data");
  click("data_file");
  ui.type("more");
  press("Enter");
  wait_until_read();
  ASSERT_TRUE(state().training);
  EXPECT_TRUE(session().task.empty());
  EXPECT_TRUE(parameters_of(state().computation.scene()) == before);
  press("R");
  wait_for_step(2);
}

TEST_P(OwnDataTest, a_model_that_cannot_read_them_says_why_and_stays) {
  drop(put_names());
  wait_until_read();
  click("train_end");
  app.apply(FileCommand{file_command::TrainOnData{{put_reviews(), {}}, true}});
  wait_until_read();
  EXPECT_FALSE(state().training);
  ASSERT_FALSE(state().notices.list().empty());
  EXPECT_EQ(state().notices.list().back().error.message.key, "data.not_pooled");
}

TEST_P(OwnDataTest, reading_can_be_given_up) {
  std::string text;
  for (int line = 0; line < 150'000; ++line) text += "line number " + std::to_string(line) + "\n";
  app.apply(FileCommand{file_command::TrainOnData{{put("long.txt", text), {}}}});
  ui.frames(1);
  ASSERT_TRUE(state().files.opening);
  press("Esc");
  EXPECT_FALSE(state().files.opening);
  EXPECT_FALSE(state().training);
}

TEST_P(OwnDataTest, data_are_read_while_another_model_trains) {
  app.apply(FileCommand{file_command::TrainTask{"induction", 1}});
  settle();
  press("R");
  for (int i = 0; i < 5000 && !state().is_unsaved(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ui.frames(1);
  }
  app.apply(FileCommand{file_command::TrainOnData{{put_names(), {}}}});
  // What was learned is not saved.
  ASSERT_TRUE(state().files.question);
  app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
  wait_until_read();
  EXPECT_EQ(session().task, kNamesTask);
}

TEST_P(OwnDataTest, a_line_of_ones_own_begins_like_those_that_were_learned) {
  drop(put_names());
  wait_until_read();
  app.apply(TrainingCommand{training_command::ShowText{"ada"}});
  settle();
  EXPECT_EQ(state().computation.scene().tokens, (std::vector<std::string>{"\n", "a", "d", "a"}));
  EXPECT_TRUE(ui.has_text("ada")) << "without the break";
  EXPECT_TRUE(ui.has_text("↵")) << "which has a sign";
}

TEST_P(OwnDataTest, starting_again_reads_the_data_again) {
  drop(put_names());
  wait_until_read();
  const Parameters before = parameters_of(state().computation.scene());
  click("train_again");
  wait_until_read();
  EXPECT_EQ(session().run.recipe.seed, 2u);
  EXPECT_EQ(session().data.path.filename(), "names.txt");
  EXPECT_FALSE(parameters_of(state().computation.scene()) == before);
}

const std::string kWrittenLines =
    "the dog sat\nthe cat ran\nthe dog ran\nthe cat sat\na dog sat on the mat\n";

TEST_P(OwnDataTest, a_text_is_written_and_learned) {
  press("R");
  click("train_data");
  ASSERT_TRUE(state().files.data_card);
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say({"ui.data.hint", {{"least", "40"}}})));
  ui.type("the dog");
  settle();
  EXPECT_TRUE(ui.has_text(words("needs at least 40", "至少要有 40"))) << "how much is needed";
  press("Ctrl+Enter");
  ASSERT_TRUE(state().files.data_card) << "too short";
  press("Ctrl+A");
  ui.paste(kWrittenLines);
  settle();
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say({"ui.data.lines", {{"count", "5"}}})));
  press("Ctrl+Enter");
  wait_until_read();
  ASSERT_TRUE(state().training);
  EXPECT_FALSE(state().files.data_card);
  EXPECT_EQ(session().task, kNamesTask);
  EXPECT_EQ(session().data, (DataOrigin{{}, kWrittenLines}));
  EXPECT_TRUE(ui.has_text(tr("ui.train.written")));
  press("R");
  wait_for_step(2);
}

TEST_P(OwnDataTest, a_table_is_written_and_its_faults_are_said_with_their_lines) {
  press("R");
  click("train_data");
  ui.paste("text,label\na good film,good\na dull film\n");
  settle();
  EXPECT_TRUE(ui.has_text(words("line 3", "第 3 行")));
  press("Ctrl+A");
  ui.paste("text,label\na good film,good\na dull film,bad\na fine end,good\na weak plot,bad\n");
  settle();
  click("data_use");
  wait_until_read();
  ASSERT_TRUE(state().training);
  EXPECT_EQ(session().task, kSentimentTask);
}

TEST_P(OwnDataTest, what_was_written_is_there_again_and_the_dialog_leads_back_to_it) {
  press("R");
  click("train_data");
  ui.paste(kWrittenLines);
  settle();
  click("data_file");
  ASSERT_TRUE(state().files.dialog);
  press("Esc");
  EXPECT_FALSE(state().files.dialog);
  ASSERT_TRUE(state().files.data_card);
  press("Esc");
  EXPECT_FALSE(state().files.data_card);
  click("train_data");
  EXPECT_TRUE(ui.has_text("the cat sat"));
}

TEST_P(OwnDataTest, a_run_on_a_written_text_begins_again_and_is_read_back_after_a_crash) {
  app.apply(FileCommand{file_command::TrainOnData{{{}, kWrittenLines}}});
  wait_until_read();
  click("train_again");
  wait_until_read();
  EXPECT_EQ(session().run.recipe.seed, 2u);
  EXPECT_EQ(session().data.text, kWrittenLines);
  offer_what_a_crash_left();
  app.apply(FileCommand{file_command::GiveAnswer{Answer::Restore}});
  wait_until_read();
  ASSERT_TRUE(state().training);
  EXPECT_EQ(session().data.text, kWrittenLines);
  EXPECT_EQ(session().run.last_step(), 1);
}

// Until it has been read, the scene on the screen has no run: autosaved as it is, it would replace the run.
TEST_P(OwnDataTest, the_copy_of_a_run_stays_until_the_run_is_read_back) {
  app.apply(FileCommand{file_command::TrainTask{"induction", 1}});
  settle();
  offer_what_a_crash_left();
  app.apply(FileCommand{file_command::GiveAnswer{Answer::Restore}});
  app.apply(FileCommand{file_command::ToggleMenu{}});  // nothing is shown behind it, so reading does not end
  const int before = autosaves.write_count;
  for (int frame = 0; frame < 40; ++frame) ui.later(kBigStepSecs);
  ASSERT_TRUE(state().files.opening);
  ASSERT_TRUE(state().is_unsaved());
  EXPECT_EQ(autosaves.write_count, before);
  EXPECT_TRUE(autosaves.of_others.contains("crashed"));

  app.apply(FileCommand{file_command::ToggleMenu{}});
  wait_until_read();
  ASSERT_TRUE(state().training);
  EXPECT_EQ(session().run.last_step(), 1);
  for (int frame = 0; frame < 20; ++frame) ui.later(kBigStepSecs);
  EXPECT_GT(autosaves.write_count, before);
  EXPECT_THAT(autosaves.of_others, testing::IsEmpty()) << "the run is kept again";
  EXPECT_NE(write_scene(*autosaves.kept).find("x-heed-run"), std::string::npos);
}

}  // namespace
}  // namespace heed
