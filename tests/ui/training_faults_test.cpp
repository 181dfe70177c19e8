// What is said of a run whose loss is no longer a number, and of what cannot be written in a field.
#include <algorithm>
#include <cmath>

#include "app/panels/training/curve_numbers.h"
#include "core/train/head_meter.h"
#include "tests/ui/training_window_test.h"

namespace heed {
namespace {

class TrainingFaultsTest : public TrainingWindowTest {
 protected:
  void set_rate(double rate) {
    Recipe recipe = session().run.recipe;
    recipe.rate = rate;
    app.apply(TrainingCommand{training_command::SetRecipe{recipe}});
  }
  // After some steps that were good.
  void diverge() {
    begin("reverse");
    train(3);
    set_rate(1e20);
    press("R");
    wait_for([&] { return session().run.has_diverged() && !session().is_running(); });
    settle();
  }
  bool is_told(const char* key) const {
    return std::ranges::any_of(state().notices.list(),
                               [&](const Notice& notice) { return notice.error.message.key == key; });
  }
  void type_rate(std::string_view text) {
    // What has been tested and measured by then takes room above the field.
    wait_for([&] { return !session().run.progress->milestones.empty(); });
    ui.double_click("##train_rate");
    ui.press("Ctrl+A");
    ui.type(text);
    press("Enter");
    settle();
  }
};
INSTANTIATE_TEST_SUITE_P(, TrainingFaultsTest, kBothLanguages, language_name);

TEST_P(TrainingFaultsTest, the_last_test_keeps_its_number_where_the_batches_have_none) {
  // So that no test comes between the last good step and the last one.
  begin("reverse");
  Index good = 30;
  while (is_measuring_step(good) || is_measuring_step(good + 1)) ++good;
  plan(good);
  press("R");
  wait_for([&] { return step() == good && !session().is_running(); });
  for (int i = 0; i < 20; ++i) ui.later(0.1f);
  plan(1000);
  set_rate(1e20);
  press("R");
  wait_for([&] { return session().run.has_diverged() && !session().is_running(); });
  settle();
  const auto rows = session().run.progress->history.rows();
  const auto tested = std::find_if(rows.rbegin(), rows.rend(), [](const HistoryRow& row) {
    return row.test_loss && std::isfinite(*row.test_loss);
  });
  ASSERT_NE(tested, rows.rend());
  const std::string step = say({"ui.train.tested_at", {{"step", std::to_string(tested->step)}}});
  EXPECT_TRUE(ui.has_text(step)) << step;
  EXPECT_TRUE(ui.has_text(loss_text(*tested->test_loss))) << *tested->test_loss;
}

TEST_P(TrainingFaultsTest, trying_once_more_is_no_change_to_be_undone) {
  diverge();
  const std::size_t changes = state().history.undo_count();
  const DocumentRevision revision = state().history.revision();
  press("R");
  wait_for([&] { return session().run.has_diverged() && !session().is_running(); });
  for (int i = 0; i < 5; ++i) ui.later(0.1f);
  EXPECT_EQ(state().history.undo_count(), changes);
  EXPECT_EQ(state().history.revision(), revision);
}

TEST_P(TrainingFaultsTest, what_stopped_it_is_said_only_where_it_did) {
  for (const std::string_view way : {"J", "Ctrl+Z", "train_end"}) {
    diverge();
    ASSERT_TRUE(is_told("train.not_finite"));
    if (way == "train_end") {
      click("train_end");
    } else {
      press(std::string(way).c_str());
    }
    settle();
    ui.frames(3);
    EXPECT_FALSE(is_told("train.not_finite")) << way;
    app.apply(FileCommand{file_command::New{}});
    app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
    settle();
  }
}

TEST_P(TrainingFaultsTest, why_it_stopped_has_a_button_to_the_last_good_step) {
  diverge();
  const Index last = step();
  ASSERT_EQ(session().run.last_good_step(), last - 1);
  EXPECT_TRUE(ui.has_text(say({"ui.train.good", {{"step", std::to_string(last - 1)}}})));
  tab_to("notices/last_good");
  ui.press("Enter");
  settle();
  EXPECT_EQ(session().shown_step(), last - 1);
  EXPECT_FALSE(is_told("train.not_finite"));
}

TEST_P(TrainingFaultsTest, of_a_rate_that_is_none_it_is_said_what_a_rate_is) {
  begin("reverse");
  for (const char* wrong : {"abc", "-1"}) {
    type_rate(wrong);
    ASSERT_EQ(state().notices.list().size(), 1u) << wrong;
    EXPECT_EQ(state().notices.list()[0].error.message, (Message{"ui.train.no_rate", {{"text", wrong}}}));
    type_rate("0.02");
    EXPECT_TRUE(state().notices.list().empty()) << "it is right now";
    EXPECT_EQ(session().run.recipe.rate, 0.02) << "and nothing else than was written";
  }
  type_rate("x/2");
  EXPECT_EQ(session().run.recipe.rate, 0.01);
}

TEST_P(TrainingFaultsTest, a_rate_that_is_none_stays_to_be_written_on) {
  begin("reverse");
  const double rate = session().run.recipe.rate;
  type_rate("0.0o5");
  ui.frames(4);
  EXPECT_TRUE(ui.has_text("0.0o5"));
  EXPECT_EQ(state().notices.list().size(), 1u);
  press("End");
  for (int i = 0; i < 2; ++i) ui.press("Backspace");
  ui.type("05");
  press("Enter");
  EXPECT_EQ(session().run.recipe.rate, 0.005);
  EXPECT_TRUE(state().notices.list().empty());
  // Left as it is, the field has what it had, and nothing is wrong.
  type_rate("abc");
  ui.frames(4);
  press("Esc");
  ui.frames(2);
  EXPECT_FALSE(ui.has_text("abc"));
  EXPECT_TRUE(state().notices.list().empty());
  EXPECT_EQ(session().run.recipe.rate, 0.005);
  EXPECT_NE(rate, 0.005);
}

TEST_P(TrainingFaultsTest, what_is_wrong_with_a_field_goes_when_another_is_done_or_training_goes_on) {
  begin("reverse");
  type_rate("abc");
  ASSERT_EQ(state().notices.list().size(), 1u);
  ui.double_click("##train_batch");
  ui.press("Ctrl+A");
  ui.type("8");
  press("Enter");
  settle();
  EXPECT_TRUE(state().notices.list().empty());
  type_rate("abc");
  ASSERT_EQ(state().notices.list().size(), 1u);
  click("train_next");
  wait_for_step(1);
  EXPECT_TRUE(state().notices.list().empty());
}

}  // namespace
}  // namespace heed
