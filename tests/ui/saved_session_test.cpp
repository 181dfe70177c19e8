// A model that is trained is saved with its training.
#include "app/files/saved_session.h"

#include "app/panels/training/head_moments.h"
#include "core/scene/scene_json.h"
#include "tests/ui/training_window_test.h"

namespace heed {
namespace {

class SavedSessionTest : public TrainingWindowTest {
 protected:
  bool is_said(const char* key) {
    const std::string said = without_blanks(say({key, {{"more", tr("ui.ask.unsaved_quit")}}}));
    std::string card;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (run.root == "question") card += run.text;
    }
    return without_blanks(card).find(said) != std::string::npos;
  }
  void close_window() {
    app.request_close();
    settle();
  }
  // Answers the question with Save, and names the file.
  void save_as(const std::string& name) {
    press("Enter");
    ASSERT_TRUE(state().files.dialog);
    ui.type(name);
    settle();
    press("Enter");
    ASSERT_FALSE(state().files.dialog);
  }
  void open(const std::string& path) {
    app.apply(FileCommand{file_command::Open{path}});
    wait_for([&] { return !state().files.opening; });
  }
  void open_another() {
    app.apply(FileCommand{file_command::OpenExample{"classifier"}});
    settle();
    ASSERT_FALSE(state().training);
  }
};

INSTANTIATE_TEST_SUITE_P(, SavedSessionTest, kBothLanguages, language_name);

TEST_P(SavedSessionTest, one_press_before_it_closes_keeps_the_run_and_opening_the_file_brings_it_back) {
  begin("reverse");
  select_weight();
  app.apply(command::SetCells{*state().view.selection, Matrix::Constant(1, 1, 5)});
  close_window();
  EXPECT_TRUE(ui.has_text(tr("ui.ask.unsaved_quit")));
  EXPECT_FALSE(is_said("ui.ask.with_training")) << "there is no run yet";
  press("Esc");
  train(3);
  app.apply(TrainingCommand{training_command::Show{2}});
  train(2);
  const SessionRun before = session().run;
  ASSERT_EQ(session().others.size(), 1u);
  close_window();
  EXPECT_TRUE(is_said("ui.ask.with_training"));
  save_as("mine");
  EXPECT_TRUE(state().files.may_close);
  EXPECT_FALSE(state().is_unsaved());

  open_another();
  open("/home/me/mine.json");
  ASSERT_TRUE(state().training);
  EXPECT_EQ(session().task, "reverse");
  EXPECT_EQ(session().run.letter, before.letter);
  EXPECT_EQ(step(), 4);
  EXPECT_EQ(session().others.size(), 1u);
  EXPECT_EQ(session().run.progress->history.rows().size(), before.progress->history.rows().size());
  EXPECT_EQ(session().run.progress->moments.all().size(), before.progress->moments.all().size());
  EXPECT_EQ(state().files.path, "/home/me/mine.json");
  EXPECT_FALSE(state().is_unsaved());
  train(1);
  EXPECT_EQ(step(), 5);
  EXPECT_TRUE(state().is_unsaved());
}

// Few moments are kept here, as if the run were much longer.
TEST_P(SavedSessionTest, a_step_that_is_not_kept_any_more_is_told_where_the_next_one_is_shown) {
  begin("reverse");
  train(9);
  TrainingSession saved = session();
  TrainingProgress told = *saved.run.progress;
  Milestone& head = told.milestones.emplace_back();
  head.kind = Milestone::Kind::Head;
  head.head = HeadKey{1, 1};
  head.share = 0.6;
  head.step = 3;
  const auto all = told.moments.all();
  told.moments = told.moments.with({all[0], all[5], all[9]});
  saved.run.progress = std::make_shared<const TrainingProgress>(std::move(told));
  Autosaved file = with_session(state().computation.scene(), saved, kMostSavedBytes);
  complete_scene(file);
  files.texts["/home/me/thin.json"] = write_scene(file.scene);
  app.apply(TrainingCommand{training_command::End{}});
  app.apply(FileCommand{file_command::OpenExample{"classifier"}});
  settle();
  app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
  settle();
  ASSERT_FALSE(state().training);
  open("/home/me/thin.json");
  ASSERT_TRUE(state().training);
  ASSERT_EQ(session().run.progress->moments.all().size(), 3u);
  click("milestone_1");
  EXPECT_EQ(session().shown_step(), 5);
  ASSERT_TRUE(state().notices.said());
  EXPECT_EQ(state().notices.said()->message, (Message{"train.not_kept", {{"asked", "3"}, {"shown", "5"}}}));
  const int said = state().notices.said()->id;
  click("milestone_0");
  EXPECT_EQ(session().shown_step(), 0);
  EXPECT_EQ(state().notices.said()->id, said) << "of a step that is kept nothing is said";
}

TEST_P(SavedSessionTest, a_small_picture_is_of_the_step_at_which_it_stands) {
  begin("reverse");
  train(9);
  TrainingSession few = session();
  few.run.recipe.steps = 12;
  EXPECT_EQ(pictured_steps(few), (std::vector<Index>{1, 3, 5, 7, 9})) << "all are kept";
  TrainingProgress progress = *few.run.progress;
  const auto all = progress.moments.all();
  progress.moments = progress.moments.with({all[0], all[5], all[9]});
  few.run.progress = std::make_shared<const TrainingProgress>(std::move(progress));
  EXPECT_EQ(pictured_steps(few), (std::vector<Index>{5, 9}));
  few.run.recipe.steps = 24;
  EXPECT_EQ(pictured_steps(few), std::vector<Index>{5}) << "near 6; none is near 2";
}

TEST_P(SavedSessionTest, a_run_in_a_file_that_cannot_go_on_is_not_lost_by_saving) {
  begin("reverse");
  train(1);
  close_window();
  save_as("mine");
  std::string& text = files.texts["/home/me/mine.json"];
  const std::size_t runs = text.find(kRunsKey);
  ASSERT_NE(runs, text.npos);
  char& damaged = text[text.size() - text.size() / 8];
  damaged = damaged == 'A' ? 'B' : 'A';
  open_another();
  open("/home/me/mine.json");
  EXPECT_FALSE(state().training);
  ASSERT_EQ(state().notices.list().size(), 1u);
  EXPECT_EQ(state().notices.list()[0].error.message.key, "file.no_session");
  select_weight();
  app.apply(command::SetCells{*state().view.selection, Matrix::Constant(1, 1, 5)});
  app.apply(FileCommand{file_command::Save{}});
  settle();
  const std::string& again = files.texts["/home/me/mine.json"];
  EXPECT_EQ(again.substr(again.find(kRunsKey)), text.substr(text.find(kRunsKey)));
}

}  // namespace
}  // namespace heed
