// The curves of a run that is trained in the window, and two runs beside each other.
#include <algorithm>
#include <chrono>
#include <thread>

#include "core/base/number.h"
#include "core/edit/scene_edit.h"
#include "core/train/head_meter.h"
#include "tests/core/sanitized.h"
#include "tests/ui/driver/checks.h"
#include "tests/ui/training_window_test.h"

namespace heed {
namespace {

class TrainingRunsTest : public TrainingWindowTest {};

INSTANTIATE_TEST_SUITE_P(, TrainingRunsTest, kBothLanguages, language_name);

TEST_P(TrainingRunsTest, no_word_lies_on_a_curve) {
  if (kIsSanitized) GTEST_SKIP() << "slow with sanitizers";
  ui.resize({1366, 741});
  begin("induction");
  plan(340);
  press("R");
  wait_for_step(340);
  app.apply(TrainingCommand{training_command::Show{320}});
  click("train_branch");
  train(1);
  const ui_test::Rect plot = ui.item("loss_curve").visible;
  int named = 0, letters = 0;
  for (const ui_test::TextRun& run : ui.text_runs()) {
    const bool is_above = run.rect.bottom <= plot.top + 1 && run.rect.top > plot.top - 40;
    if (run.rect.right < plot.left || run.rect.left > plot.right + 30) continue;
    if (is_above) ++named;
    const bool is_inside =
        run.rect.center_y() > plot.top - 1 && run.rect.top < ui.item("accuracy_curve").visible.bottom;
    if (run.text == "A" || run.text == "B") letters += is_inside;
    const std::string half = catalogue(GetParam()).say({"ui.train.milestone.percent", {{"percent", "50"}}});
    EXPECT_FALSE(is_inside && run.text.find(half) != std::string::npos) << run.text;
  }
  EXPECT_GE(named, 2) << "what was learned";
  EXPECT_EQ(letters, 2) << "each run once";
}

TEST_P(TrainingRunsTest, the_numbers_of_a_step_stay_above_the_curve) {
  ui.resize({1024, 640});
  begin("induction");
  train(3);
  plan(8);
  settle();
  const ui_test::Rect curve = ui.item("loss_curve").visible;
  ui.move_mouse({curve.left + 0.36f * curve.width(), curve.center_y()});
  settle();
  const std::string held_out = tr("ui.train.tests") + " ";
  int said = 0;
  for (const ui_test::TextRun& run : ui.text_runs()) {
    if (run.text.find(held_out) == std::string::npos) continue;
    ++said;
    EXPECT_GE(run.rect.left, curve.left) << run.text;
    EXPECT_LE(run.rect.bottom, curve.top) << run.text;
  }
  EXPECT_EQ(said, 1);
}

TEST_P(TrainingRunsTest, names_stand_so_that_as_many_as_possible_have_room) {
  if (kIsSanitized) GTEST_SKIP() << "slow with sanitizers";
  ui.resize({1024, 640});
  begin("sort");
  press("R");
  wait_for_step(600);
  press("R");
  settle();
  const ui_test::Rect curve = ui.item("loss_curve").visible;
  std::string named;
  for (const ui_test::TextRun& run : ui.text_runs()) {
    const bool is_in_lane = run.rect.bottom <= curve.top + 1 && run.rect.top > curve.top - 40;
    if (is_in_lane && run.rect.left > curve.left - 4 && run.rect.right < curve.right + 30)
      named += run.text + " ";
  }
  for (const char* percent : {"50", "98"}) {
    const std::string name =
        catalogue(GetParam()).say({"ui.train.milestone.percent", {{"percent", percent}}});
    EXPECT_NE(named.find(name), std::string::npos) << name << " in " << named;
  }
}

TEST_P(TrainingRunsTest, a_branch_is_shown_beside_the_run_that_it_left) {
  begin("induction");
  train(2);
  click("train_branch");
  EXPECT_TRUE(ui.exists("train_run_A"));
  EXPECT_EQ(session().run.letter, 'B');
  click("train_run_A");
  EXPECT_EQ(session().run.letter, 'A');
  click("train_run_B_forget");
  EXPECT_FALSE(ui.exists("train_run_B"));
  EXPECT_EQ(state().notices.said()->message, (Message{"train.forgot_run", {{"run", "B"}}}));
}

TEST_P(TrainingRunsTest, two_runs_stand_beside_each_other) {
  begin("induction");
  train(2);
  click("train_branch");
  train(1);
  click("view_runs");
  EXPECT_TRUE(ui.exists("pair_head_1.1"));
  EXPECT_TRUE(ui.exists("pair_head_2.4"));
  const auto at = [&](const char* run, const char* step) {
    return catalogue(GetParam()).say({"ui.train.run_at", {{"run", run}, {"step", step}}});
  };
  EXPECT_TRUE(ui.has_text(at("B", "3"))) << "the step that is shown";
  EXPECT_TRUE(ui.has_text(at("A", "2"))) << "the other has not come further";
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say({"ui.train.other_ended", {{"run", "A"}}})));
  EXPECT_TRUE(ui.has_text(tr("ui.train.apart_says"))) << "what the numbers are";
  EXPECT_TRUE(ui.has_text(
      catalogue(GetParam()).say({"ui.train.neither_half", {{"a", "B"}, {"b", "A"}, {"percent", "50"}}})));
  click("pairs_same");
  EXPECT_TRUE(ui.has_text(at("A", "2")) && ui.has_text(at("B", "2")));
  EXPECT_EQ(session().shown_step(), 2) << "all that is shown goes there";
  press("J");
  EXPECT_TRUE(ui.has_text(at("A", "1")) && ui.has_text(at("B", "1"))) << "at the same step";
  click("pairs_latest");
  EXPECT_TRUE(ui.has_text(at("A", "2")) && ui.has_text(at("B", "3")));
  EXPECT_EQ(session().shown_step(), 3);
}

// Of 300 steps not every one is kept.
TEST_P(TrainingRunsTest, two_runs_can_be_compared_as_the_first_one_ended) {
  if (kIsSanitized) GTEST_SKIP() << "slow with sanitizers";
  begin("induction");
  const auto train_to = [&](Index last) {
    plan(last);
    press("R");
    wait_for_step(last);
  };
  train_to(121);
  app.apply(TrainingCommand{training_command::Show{40}});
  click("train_branch");
  train_to(300);
  click("view_runs");
  click("pairs_same");
  for (const char* run : {"A", "B"})
    EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say({"ui.train.run_at", {{"run", run}, {"step", "121"}}})))
        << run;
  EXPECT_EQ(session().shown_step(), 121);
}

TEST_P(TrainingRunsTest, numbers_of_another_step_than_the_one_shown_say_of_which) {
  begin("induction");
  train(2);
  for (int i = 0; i < 3000 && !session().run.progress->at_rest; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ui.frames(1);
  }
  ASSERT_TRUE(session().run.progress->at_rest);
  click("train_branch");
  train(3);
  const ui_test::Rect row = ui.item("train_run_A").rect;
  const auto stands_in_row = [&](const std::string& text) {
    return std::ranges::any_of(ui.text_runs(), [&](const ui_test::TextRun& run) {
      return run.text == text && run.rect.center_y() > row.top && run.rect.center_y() < row.bottom;
    });
  };
  const std::string second = catalogue(GetParam()).say({"ui.train.bar_step", {{"step", "2"}}});
  EXPECT_TRUE(stands_in_row(second)) << "where it ended";
  app.apply(TrainingCommand{training_command::Show{2}});
  settle();
  EXPECT_FALSE(stands_in_row(second)) << "all is of that step";
}

TEST_P(TrainingRunsTest, of_a_branch_that_is_presented_no_word_lies_over_another) {
  begin("induction");
  train(2);
  click("train_branch");
  train(3);
  app.apply(TrainingCommand{training_command::SetView{TrainingView::Heads}});
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    press("F5");
    settle();
    EXPECT_THAT(ui_test::overlapping_texts(ui), testing::IsEmpty()) << size.x;
    EXPECT_LE(ui.item("train_run_A").rect.bottom, ui.item("train_head_next").rect.top) << size.x;
    press("F5");
  }
}

TEST_P(TrainingRunsTest, two_runs_are_reached_by_keyboard) {
  begin("induction");
  train(1);
  click("train_branch");
  click("view_runs");
  for (const char* control : {"train_run_A", "train_run_A_forget", "pairs_same", "pair_head_1.1"})
    tab_to(control);
}

TEST_P(TrainingRunsTest, over_the_curve_there_is_one_tooltip_at_a_time) {
  begin("induction");
  plan(8);
  train(3);
  const ui_test::Rect curve = ui.item("loss_curve").visible;
  const auto point_at = [&](float share) {
    ui.move_mouse({curve.left + share * curve.width(), curve.center_y()});
    ui.frames(90);
  };
  const std::string tip = tr("ui.train.curve_tip").substr(0, 12);
  point_at(0.2f);
  EXPECT_TRUE(ui.has_text(tr("ui.train.tests") + " "));
  EXPECT_FALSE(ui.has_text(tip)) << "there the numbers are told";
  point_at(0.8f);
  EXPECT_TRUE(ui.has_text(tip)) << "where training has not been";
}

TEST_P(TrainingRunsTest, what_is_said_of_a_kept_run_does_not_cover_the_switch_of_views) {
  begin("induction");
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    for (const TrainingView view : {TrainingView::Figure, TrainingView::Heads, TrainingView::Runs}) {
      ui.resize(size);
      app.apply(TrainingCommand{training_command::SetView{view}});
      settle();
      app.apply(command::ShowToast{
          {"train.kept_run", {{"kept", "A"}, {"last", "2000"}, {"run", "B"}, {"step", "1000"}}}});
      ui.frames(4);
      ASSERT_TRUE(ui.exists("said"));
      for (const char* part : {"view_figure", "view_heads", "view_runs"})
        EXPECT_TRUE(intersection(ui.item("said").rect, ui.item(part).rect).is_empty())
            << part << " in view " << static_cast<int>(view) << " at " << size.x;
      for (int frame = 0; frame < 20; ++frame) ui.later(1);
    }
  }
}

TEST_P(TrainingRunsTest, the_letter_of_a_run_lies_over_no_other_word) {
  begin("induction");
  plan(2);
  train(2);
  click("train_branch");
  click("train_branch");
  const ui_test::Rect plot = ui.item("loss_curve").visible;
  const std::string guessing = say({"ui.train.guessing", {{"loss", "3.258"}}});
  std::vector<ui_test::TextRun> words;
  for (const ui_test::TextRun& run : ui.text_runs()) {
    const bool is_letter = run.text == "A" || run.text == "B" || run.text == "C";
    const bool is_inside = run.rect.left > plot.left && run.rect.center_y() > plot.top &&
                           run.rect.center_y() < plot.bottom && run.rect.right < plot.right + 40;
    if (is_inside && (is_letter || run.text == guessing)) words.push_back(run);
  }
  EXPECT_EQ(words.size(), 4u);
  for (std::size_t a = 0; a < words.size(); ++a) {
    for (std::size_t b = a + 1; b < words.size(); ++b)
      EXPECT_TRUE(intersection(words[a].rect, words[b].rect).is_empty())
          << words[a].text << " and " << words[b].text;
  }
}

TEST_P(TrainingRunsTest, a_head_that_is_off_in_one_run_is_drawn_so_and_named) {
  const auto is_off_written = [&] {
    const auto runs = ui.text_runs();
    return std::ranges::any_of(runs, [&](const auto& run) { return run.text == tr("figure.head.off"); });
  };
  begin("reverse");
  train(1);
  click("train_branch");
  SceneEdit off = edit::EnableHead{1, false};
  off.block = 0;
  app.apply(command::EditScene{off});
  settle();
  train(1);
  app.apply(TrainingCommand{training_command::SetView{TrainingView::Runs}});
  settle();
  EXPECT_TRUE(is_off_written());
  const std::string what = say({"ui.train.differs.head_off", {{"head", "1.2"}}});
  EXPECT_TRUE(ui.has_text(say({"ui.train.differs.at", {{"run", "B"}, {"what", what}, {"step", "1"}}})));
  SceneEdit on = edit::EnableHead{1, true};
  on.block = 0;
  app.apply(command::EditScene{on});
  settle();
  EXPECT_FALSE(is_off_written()) << "neither shown model has it off";
  click("train_run_A");
  settle();
  train(1);
  EXPECT_TRUE(is_off_written()) << "in the run beside it";
}

TEST_P(TrainingRunsTest, an_earlier_moment_says_with_which_rate_its_step_was_made) {
  ui.resize({1280, 3000});
  begin("reverse");
  app.apply(command::OpenTab{InspectorTab::Train});
  train(2);
  Recipe recipe = session().run.recipe;
  const std::string usual = exact_double_text(recipe.rate);
  recipe.rate = 0.02;
  app.apply(TrainingCommand{training_command::SetRecipe{recipe}});
  train(2);
  const auto says = [&](const std::string& rate) {
    const std::string said = say({"ui.train.rate_then", {{"step", "2"}, {"rate", rate}}});
    return ui.has_text(said.substr(0, said.find(rate) + rate.size()));
  };
  EXPECT_FALSE(says(usual));
  app.apply(TrainingCommand{training_command::Show{2}});
  settle();
  EXPECT_TRUE(says(usual));
  app.apply(TrainingCommand{training_command::Show{3}});
  settle();
  EXPECT_FALSE(says(usual)) << "which is that of the field";
}

TEST_P(TrainingRunsTest, of_how_many_examples_is_said_with_the_blanks_of_the_language) {
  const std::string examples = say({"ui.train.milestones_held_out", {{"count", "24"}}});
  const std::string said = say({"ui.train.milestones_say", {{"examples", examples}}});
  EXPECT_EQ(said.rfind(GetParam() == Language::English ? "Measured in 24 examples that" : "在 24 个从", 0),
            0u)
      << said;
}

TEST_P(TrainingRunsTest, how_often_is_tested_on_the_way_is_said_as_it_is_done) {
  begin("reverse");
  ui.resize({1920, 2400});
  int tests = 0;
  for (Index step = 1025; step <= 2048; ++step) tests += is_measuring_step(step) ? 1 : 0;
  std::string all;
  for (const ui_test::TextRun& run : ui.text_runs()) all += run.text;
  const std::string said = say({"ui.train.goal_tests", {{"count", std::to_string(tests)}}});
  EXPECT_NE(without_blanks(all).find(without_blanks(said)), std::string::npos) << said;
}

// Heads fill the room in which short messages are otherwise.
TEST_P(TrainingRunsTest, what_is_said_of_a_run_that_is_kept_lies_over_nothing_that_is_read) {
  begin("reverse");
  train(3);
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    app.apply(TrainingCommand{training_command::SetView{TrainingView::Heads}});
    settle();
    app.apply(command::ShowToast{
        {"train.kept_run", {{"kept", "A"}, {"last", "439"}, {"run", "B"}, {"step", "200"}}}});
    ui.frames(4);
    const ui_test::Rect said = ui.item("said").rect;
    EXPECT_LT(said.right, ui.item("undo").rect.left);
    for (const ui_test::TextRun& run : ui.text_runs())
      EXPECT_TRUE(run.window == "said" || ui_test::intersection(run.visible, said).is_empty()) << run.text;
    EXPECT_LE(said.bottom, ui.item("canvas").rect.top + 1);
  }
}

}  // namespace
}  // namespace heed
