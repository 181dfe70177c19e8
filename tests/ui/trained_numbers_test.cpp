// What is said of a number, of a head and of a run while a model is trained.
#include <cmath>
#include <map>
#include <vector>

#include "app/figure/head_wall.h"
#include "app/state/learned_number.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/train/milestones.h"
#include "core/train/parameters.h"
#include "tests/core/sanitized.h"
#include "tests/ui/training_window_test.h"

namespace heed {
namespace {

class TrainedNumbersTest : public TrainingWindowTest {};

INSTANTIATE_TEST_SUITE_P(, TrainedNumbersTest, kBothLanguages, language_name);

TEST_P(TrainedNumbersTest, the_last_step_of_a_weight_is_in_view_line_by_line) {
  ui.resize({1366, 768});
  begin("reverse");
  select_weight();
  app.apply(command::OpenTab{InspectorTab::Train});
  train(1);
  train(1);
  app.apply(TrainingCommand{training_command::Show{1}});
  train(1);
  ASSERT_TRUE(ui.exists("train_parent")) << "with as much above it as there can be";
  const bool is_clipped = ui.exists("update_row_10");
  for (int row = 0; row < (is_clipped ? 11 : 10); ++row) {
    const auto& item = ui.item("update_row_" + std::to_string(row));
    EXPECT_EQ(item.visible.bottom, item.rect.bottom) << row;
    EXPECT_GT(item.visible.bottom, item.visible.top) << row;
  }
  const std::string before = GetParam() == Language::English ? "old m" : "旧 m";
  EXPECT_TRUE(ui.has_text("0.9 · " + before + " + 0.1 · " + (is_clipped ? "g′" : "g")));
  EXPECT_THAT(ui_test::cut_texts(ui), testing::IsEmpty());
  ui.hover(is_clipped ? "update_row_3" : "update_row_2", 60);
  const std::string mean = say({"update.mean", {}});
  EXPECT_TRUE(ui.has_text(mean.substr(0, 12))) << "with its numbers";
}

TEST_P(TrainedNumbersTest, a_weight_in_training_is_learned_and_not_given) {
  begin("reverse");
  select_weight();
  app.apply(command::OpenTab{InspectorTab::Explain});
  settle();
  std::string given = say({"graph.given", {{"value", "@"}}});
  given.resize(given.find('@'));
  EXPECT_FALSE(ui.has_text(given));
  EXPECT_TRUE(ui.exists("explain_to_train"));
  train(1);
  const NumberUpdate last = *learned_number(state(), *view().selection)->last;
  const std::string learned = say({"ui.explain.learned_step",
                                   {{"step", "1"},
                                    {"change", readable_text(last.after - last.before)},
                                    {"before", readable_text(last.before)}}});
  const std::string panel = ui.text_of("inspector");
  EXPECT_NE(without_blanks(panel).find(without_blanks(learned)), std::string::npos) << panel;
  click("explain_to_train");
  EXPECT_EQ(view().tab, InspectorTab::Train);
  app.apply(TrainingCommand{training_command::End{}});
  app.apply(command::OpenTab{InspectorTab::Explain});
  settle();
  EXPECT_FALSE(ui.exists("explain_to_train"));
  EXPECT_TRUE(ui.has_text(given));
}

TEST_P(TrainedNumbersTest, a_weight_changed_by_hand_is_not_what_the_last_step_made) {
  begin("reverse");
  select_weight();
  app.apply(command::OpenTab{InspectorTab::Train});
  train(1);
  ASSERT_TRUE(ui.exists("update_row_0"));
  app.apply(command::SetCells{*view().selection, Matrix::Constant(1, 1, 7)});
  settle();
  EXPECT_FALSE(ui.exists("update_row_0"));
  app.apply(command::Undo{});
  settle();
  EXPECT_TRUE(ui.exists("update_row_0"));
}

TEST_P(TrainedNumbersTest, a_step_in_the_past_keeps_the_run_and_a_press_leads_back) {
  begin("induction");
  for (int step = 0; step < 3; ++step) train(1);
  app.apply(TrainingCommand{training_command::Show{1}});
  train(1);
  EXPECT_EQ(session().run.letter, 'B');
  EXPECT_EQ(session().run.last_step(), 2);
  EXPECT_TRUE(ui.exists("train_run_A"));
  click("train_parent");
  EXPECT_EQ(session().run.letter, 'A');
  EXPECT_EQ(session().shown_step(), 3);
}

TEST_P(TrainedNumbersTest, every_kept_run_can_be_gone_on_with_and_forgotten) {
  ui.resize({1366, 768});
  begin("induction");
  train(1);
  for (std::size_t runs = 1; runs < kMostRuns; ++runs) click("train_branch");
  for (const SessionRun& other : session().others) {
    EXPECT_TRUE(ui.exists(std::string("train_run_") + other.letter)) << other.letter;
    EXPECT_TRUE(ui.exists(std::string("train_run_") + other.letter + "_forget")) << other.letter;
  }
  click("train_run_E");
  EXPECT_EQ(session().run.letter, 'E');
  click("train_run_D_forget");
  EXPECT_EQ(session().others.size() + 2, kMostRuns);
}

TEST_P(TrainedNumbersTest, a_head_with_less_than_half_of_its_attention_looks_there_only_partly) {
  begin("reverse");
  press("R");
  wait_for([&] { return session().run.last_step() >= 300; });
  press("R");
  const auto readings = [&] { return session().run.progress->heads.at(session().shown_step()); };
  wait_for([&] {
    const auto& all = session().run.progress->moments.all();
    return session().run.progress->heads.has(all.back());
  });
  int partly = 0;
  for (const HeadReading& reading : *readings()) {
    const auto pattern = telling_pattern(reading);
    if (!pattern) continue;
    const bool is_partly = reading.of(*pattern).share < kMostlyShare;
    partly += is_partly ? 1 : 0;
    const std::string id(pattern_id(*pattern));
    app.apply(TrainingCommand{training_command::ShowHead{reading.head}});
    app.apply(TrainingCommand{training_command::SetView{TrainingView::Heads}});
    settle();
    const std::string does = tr(("ui.train.pattern." + id).c_str());
    const std::string what = say({"ui.train.partly", {{"what", tr(("ui.train.looked_at." + id).c_str())}}});
    const std::string head = say({"ui.train.head_named", {{"head", short_head_name(reading.head)}}});
    const ui_test::TextRun* title = ui.find_text(head);
    ASSERT_TRUE(title) << head;
    const ui_test::Rect line = title->rect;
    const std::string said = ui.text_in({line.left, line.top - 2, line.right + 400, line.bottom + 2});
    EXPECT_NE(said.find(is_partly ? what : does), std::string::npos) << said;
  }
  EXPECT_GT(partly, 0) << "it looks at the token before where that is the one to be written";
}

// The head that has learned most, and a row in which it does what is said of it.
TEST_P(TrainedNumbersTest, after_training_the_picture_shows_what_its_headline_says) {
  if (GetParam() != Language::English) GTEST_SKIP() << "the picture is the same";
  begin("induction");
  press("R");
  wait_for([&] { return session().run.last_step() >= 460; });
  press("R");
  wait_for([&] {
    const auto& all = session().run.progress->moments.all();
    return session().run.progress->heads.has(all.back());
  });
  EXPECT_FALSE(session().head) << "nobody has chosen one";
  const std::string does = tr("ui.train.pattern.induction");
  const ui_test::TextRun* title = nullptr;
  for (int head = 1; head <= 4 && !title; ++head)
    title = ui.find_text(say({"ui.train.head_named", {{"head", "2." + std::to_string(head)}}}));
  ASSERT_TRUE(title) << "a head of the second block";
  const ui_test::Rect line = title->rect;
  EXPECT_NE(ui.text_in({line.left, line.top - 2, line.right + 400, line.bottom + 2}).find(does),
            std::string::npos);
  // The label of the strongest arc above the example.
  const ui_test::Rect chip = ui.item("strip_token_0").rect;
  const std::string above = ui.text_in({chip.left, chip.top - 70, chip.left + 1000, chip.top - 2});
  const std::size_t at = above.find("0.");
  const double share = above.find("1.00") != std::string::npos ? 1 : std::stod(above.substr(at));
  EXPECT_GT(share, 0.5) << above;
  // Of the words at the left of the large head the one that is shown has a color of its own.
  const auto shown_row = [&] {
    const std::string head = say({"ui.train.head_named", {{"head", "2."}}});
    const float inspector = ui.item("inspector").rect.left;
    ui_test::Rect large;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (run.text.starts_with(head) && run.rect.right < inspector) large = run.rect;
    }
    std::map<ImU32, std::vector<float>> rows;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const bool is_word = run.rect.left > large.left - 2 && run.rect.right < large.left + 24 &&
                           run.rect.top > large.bottom + 18;
      if (is_word) rows[run.color].push_back(std::round(run.rect.center_y()));
    }
    for (const auto& [color, ys] : rows) {
      if (ys.size() == 1) return ys.front();
    }
    return 0.0f;
  };
  ui.resize({1920, 1080});
  settle();
  const float row = shown_row();
  ASSERT_GT(row, 0);
  for (const Index step : {400, 200, 100, 40, 0, 300}) {
    app.apply(TrainingCommand{training_command::Show{step}});
    settle();
    EXPECT_NEAR(shown_row(), row, 4) << "the token stays at step " << step;
  }
}

TEST_P(TrainedNumbersTest, the_curve_of_a_number_is_scrolled_to_when_it_is_selected) {
  ui.resize({1366, 768});
  begin("induction");
  for (int step = 0; step < 3; ++step) train(1);
  ui.hover("##train_text");
  ui.scroll("##train_text", -20);
  settle();
  select_weight();
  settle();
  const ui_test::Rect panel = ui.item("inspector").visible;
  const auto is_seen = [&](const std::string& path) {
    return ui.exists(path) && ui.item(path).visible.height() > 0 && ui.item(path).visible.top > panel.top;
  };
  EXPECT_TRUE(is_seen("update_row_0"));
  ui.scroll("update_row_0", -20);
  settle();
  app.apply(command::OpenTab{InspectorTab::Explain});
  settle();
  click("explain_to_train");
  EXPECT_TRUE(is_seen("update_row_0"));
}

TEST_P(TrainedNumbersTest, of_an_earlier_step_it_is_said_why_there_is_no_arithmetic) {
  begin("reverse");
  select_weight();
  app.apply(command::OpenTab{InspectorTab::Train});
  for (int step = 0; step < 3; ++step) train(1);
  EXPECT_FALSE(without_blanks(ui.text_in(ui.item("inspector").rect))
                   .find(without_blanks(tr("ui.train.update_past"))) != std::string::npos);
  app.apply(TrainingCommand{training_command::Show{1}});
  settle();
  EXPECT_TRUE(without_blanks(ui.text_in(ui.item("inspector").rect))
                  .find(without_blanks(tr("ui.train.update_past"))) != std::string::npos);
}

TEST_P(TrainedNumbersTest, what_two_runs_learn_with_is_compared) {
  begin("reverse");
  train(1);
  click("train_branch");
  app.apply(TrainingCommand{training_command::SetView{TrainingView::Runs}});
  settle();
  EXPECT_TRUE(ui.has_text(say({"ui.train.runs_alike", {{"a", "B"}, {"b", "A"}}})));
  Recipe recipe = session().run.recipe;
  const double before = recipe.rate;
  recipe.rate = static_cast<double>(0.007f);  // as a field reads it
  app.apply(TrainingCommand{training_command::SetRecipe{recipe}});
  settle();
  EXPECT_TRUE(ui.has_text(say({"ui.train.runs_alike", {{"a", "B"}, {"b", "A"}}})))
      << "no step was made with it";
  train(1);
  const std::string usual = exact_double_text(before);
  const std::string faster =
      say({"ui.train.differs.from", {{"value", usual}, {"next", "0.007"}, {"step", "1"}}});
  EXPECT_TRUE(ui.has_text(say({"ui.train.differs.rate", {{"own", faster}, {"other", usual}}})));
  click("train_run_A");
  train(1);
  EXPECT_TRUE(ui.has_text(say({"ui.train.differs.rate", {{"own", usual}, {"other", "0.007"}}})))
      << "both have come as far";
}

TEST_P(TrainedNumbersTest, of_two_runs_it_is_told_what_was_changed_on_the_way) {
  begin("reverse");
  const auto set_rate = [&](float rate) {
    Recipe recipe = session().run.recipe;
    recipe.rate = static_cast<double>(rate);
    app.apply(TrainingCommand{training_command::SetRecipe{recipe}});
  };
  const auto change_by_hand = [&](float number) {
    app.apply(command::SetCells{{*state().computation.graph().find("b0.h0.W_q"), {0, 0}},
                                Matrix::Constant(1, 1, number)});
    settle();
  };
  set_rate(0.007f);
  train(1);
  click("train_branch");
  app.apply(TrainingCommand{training_command::SetView{TrainingView::Runs}});
  change_by_hand(5);
  app.apply(TrainingCommand{training_command::ShowExample{1}});
  train(1);
  const NodeId changed_node = *state().computation.graph().find("b0.h0.W_q");
  const std::string number = say({"ui.train.differs.number",
                                  {{"name", readable_name(state().computation, changed_node)},
                                   {"row", "1"},
                                   {"column", "1"},
                                   {"value", "5"}}});
  const std::string told = say({"ui.train.differs.at", {{"run", "B"}, {"what", number}, {"step", "1"}}});
  EXPECT_TRUE(ui.has_text(told)) << told;
  EXPECT_FALSE(ui.has_text(say({"ui.train.runs_alike", {{"a", "B"}, {"b", "A"}}})));
  change_by_hand(6);
  train(1);
  const std::string second = say({"ui.train.differs.by_hand", {{"run", "B"}, {"step", "2"}}});
  EXPECT_TRUE(ui.has_text(second)) << "run A has not come as far";
  for (const float rate : {0.001f, 0.007f}) {
    set_rate(rate);
    train(1);
  }
  const std::string changed =
      say({"ui.train.differs.often", {{"value", "0.007"}, {"count", "2"}, {"last", "0.007"}}});
  EXPECT_TRUE(ui.has_text(say({"ui.train.differs.rate", {{"own", changed}, {"other", "0.007"}}})))
      << "though both learn with the same now";
}

TEST_P(TrainedNumbersTest, the_line_of_the_moment_crosses_no_word_of_the_curve) {
  begin("induction");
  plan(2);
  train(1);
  train(1);
  const ui_test::TextRun* guessing = ui.find_text(say({"ui.train.guessing", {{"loss", "3.258"}}}));
  ASSERT_TRUE(guessing);
  EXPECT_LT(guessing->rect.right, ui.item("loss_curve").rect.right - 2) << "there the line is";
}

TEST_P(TrainedNumbersTest, the_right_answer_stands_beside_the_share_of_the_wrong_one) {
  ui.resize({1366, 1600});
  begin("reverse");
  const auto& readout = *state().computation.scene().readout;
  const Parameters all = parameters_of(state().computation.scene());
  const auto weight = std::ranges::find_if(
      all, [&](const Parameter& each) { return Matrix(each.value) == Matrix(*readout.projection.weight); });
  ASSERT_NE(weight, all.end());
  const auto node = state().computation.graph().find(weight->name);
  ASSERT_TRUE(node) << weight->name;
  app.apply(command::SetCells{{*node, {0, 0}}, 40 * *readout.projection.weight});
  settle();
  int compared = 0;
  for (const ui_test::TextRun& share : ui.text_runs()) {
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (share.text != ">99.9%" || std::abs(share.rect.center_y() - run.rect.center_y()) > 6) continue;
      if (run.window != share.window || run.rect.left >= share.rect.left) continue;
      ++compared;
      EXPECT_LT(run.rect.right + 3, share.rect.left) << run.text;
    }
  }
  EXPECT_GT(compared, 0);
}

TEST_P(TrainedNumbersTest, what_no_longer_holds_when_a_block_is_off_is_said_to_be_lost) {
  if (kIsSanitized) GTEST_SKIP() << "slow with sanitizers";
  ui.resize({1366, 1000});
  begin("induction");
  app.apply(TrainingCommand{training_command::SetGoal{{std::nullopt, 0.8}}});
  press("R");
  wait_for([&] { return step() > 0 && !session().is_running(); });
  const auto is_said = [&](double share) {
    return ui.has_text(
        say({"ui.train.milestone.no_longer", {{"share", percent_text(static_cast<float>(share))}}}));
  };
  ASSERT_FALSE(session().run.progress->milestones.empty());
  EXPECT_FALSE(is_said(*session().test_accuracy()));
  SceneEdit off = edit::EnablePart{edit::EnablePart::Part::Block, false};
  off.block = 0;
  app.apply(command::EditScene{off});
  wait_for([&] { return session().edited_test() != nullptr; });
  EXPECT_LT(*session().test_accuracy(), 0.4);
  EXPECT_TRUE(is_said(*session().test_accuracy()));
  app.apply(TrainingCommand{training_command::SetView{TrainingView::Heads}});
  settle();
  EXPECT_TRUE(ui.has_text(tr("figure.head.off")));
}

}  // namespace
}  // namespace heed
