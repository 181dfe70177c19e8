// A model that is trained in the window.
#include <chrono>
#include <thread>

#include "core/scene/scene_json.h"
#include "core/train/parameters.h"
#include "core/train/task.h"
#include "tests/app/figure/scenes.h"
#include "tests/ui/fresh_numbers.h"
#include "tests/ui/training_window_test.h"

namespace heed {
namespace {

class TrainingTest : public TrainingWindowTest {
 protected:
  Parameters weights() const { return parameters_of(state().computation.scene()); }
  // "After 1500 steps", in the language of the window.
  bool says_steps(const std::string& steps) {
    return ui.has_text(GetParam() == Language::English ? "After " + steps + " steps"
                                                       : "走完 " + steps + " 步后");
  }
};

INSTANTIATE_TEST_SUITE_P(, TrainingTest, kBothLanguages, language_name);

TEST_P(TrainingTest, the_key_leads_to_what_can_be_trained_and_a_press_begins) {
  press("R");
  EXPECT_EQ(view().tab, InspectorTab::Train);
  for (const std::string_view task : task_names())
    EXPECT_TRUE(ui.exists("task_" + std::string(task))) << task;
  click("task_reverse");
  ASSERT_TRUE(state().training);
  EXPECT_EQ(session().task, "reverse");
  EXPECT_TRUE(ui.has_text(tr("train.task.reverse")));
  EXPECT_EQ(playhead(), moment_count());
}

// What is promised holds for that run only.
TEST_P(TrainingTest, what_to_expect_is_said_of_a_run_that_learns_as_is_usual) {
  ui.resize({1280, 3000});
  begin("reverse");
  const std::string expected = std::to_string(task_recipe("reverse").steps);
  EXPECT_TRUE(ui.has_text(tr("ui.train.about")));
  EXPECT_TRUE(says_steps(expected));
  Recipe other = session().run.recipe;
  other.seed += 1;
  app.apply(TrainingCommand{training_command::SetRecipe{other}});
  settle();
  EXPECT_TRUE(says_steps(expected));
  other.rate = 10;
  app.apply(TrainingCommand{training_command::SetRecipe{other}});
  settle();
  EXPECT_TRUE(ui.has_text(tr("ui.train.about")));
  EXPECT_FALSE(says_steps(expected));
}

TEST_P(TrainingTest, the_key_works_on_the_start_page_which_shows_it) {
  app.apply(command::ToggleStartPage{});
  settle();
  ASSERT_TRUE(ui.exists("train"));
  press("R");
  EXPECT_FALSE(view().is_start_open);
  EXPECT_TRUE(ui.exists("task_reverse"));
  begin("induction");
  app.apply(command::ToggleStartPage{});
  settle();
  press("R");
  EXPECT_FALSE(view().is_start_open);
  EXPECT_TRUE(session().is_running());
}

TEST_P(TrainingTest, the_palette_begins_every_task) {
  for (const char* word : {"sentiment", "brackets"}) {
    press("Ctrl+K");
    ui.type(std::string("train ") + word);
    settle();
    press("Enter");
    ASSERT_TRUE(state().training) << word;
    EXPECT_EQ(session().task, word);
  }
}

TEST_P(TrainingTest, work_that_is_not_saved_is_asked_about_first) {
  app.apply(command::SetCells{{*state().computation.graph().find("X"), {0, 0}}, Matrix::Constant(1, 1, 5)});
  settle();
  ASSERT_TRUE(state().is_unsaved());
  begin("reverse");
  EXPECT_FALSE(state().training);
  ASSERT_TRUE(state().files.question);
}

TEST_P(TrainingTest, the_keys_train_pause_and_go_back_and_forth) {
  begin("induction");
  const Parameters first = weights();
  press("R");
  wait_for_step(3);
  press("R");
  EXPECT_FALSE(session().is_running());
  EXPECT_FALSE(weights() == first);
  expect_numbers_of_the_file(state().computation);
  const Index last = step();
  press("J");
  EXPECT_LT(session().shown_step(), last);
  press("K");
  EXPECT_EQ(session().shown_step(), last);
  click("train_first");
  EXPECT_EQ(session().shown_step(), 0);
  EXPECT_TRUE(weights() == first);
  click("train_last");
  EXPECT_EQ(session().shown_step(), last);
}

TEST_P(TrainingTest, a_press_counts_that_comes_before_the_first_step) {
  begin("induction");
  ui.tap("R");
  EXPECT_TRUE(session().is_running());
  ui.tap("R");
  EXPECT_FALSE(session().is_running());
}

TEST_P(TrainingTest, a_press_counts_that_comes_with_the_key_that_ends_typing) {
  begin("induction");
  // What has been tested and measured by then takes room above the field.
  for (int i = 0; i < 3000 && session().run.progress->milestones.empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ui.frames(1);
  }
  settle();
  ui.double_click("##train_rate");
  ui.press("Ctrl+A");
  ui.type("0.002");
  // All of it between two frames, as on a busy machine.
  ImGuiIO& io = ImGui::GetIO();
  for (const ImGuiKey key : {ImGuiKey_Enter, ImGuiKey_R}) {
    io.AddKeyEvent(key, true);
    if (key == ImGuiKey_R) io.AddInputCharacter('r');
    io.AddKeyEvent(key, false);
  }
  ui.frames(12);
  EXPECT_NEAR(session().run.recipe.rate, 0.002, 1e-9);
  EXPECT_TRUE(session().is_running());
}

TEST_P(TrainingTest, a_press_counts_that_comes_with_the_key_that_closes_a_card) {
  begin("induction");
  press("F1");
  ImGuiIO& io = ImGui::GetIO();
  for (const ImGuiKey key : {ImGuiKey_Escape, ImGuiKey_R}) {
    io.AddKeyEvent(key, true);
    io.AddKeyEvent(key, false);
  }
  ui.frames(12);
  EXPECT_TRUE(session().is_running());
}

TEST_P(TrainingTest, the_name_of_the_curve_lies_over_none_of_its_numbers) {
  ui.resize({1366, 741});
  for (const char* task : {"sort", "induction", "names"}) {
    begin(task);
    const std::string name = catalogue(GetParam()).say("ui.train.loss");
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (run.text != name) continue;
      for (const ui_test::TextRun& other : ui.text_runs()) {
        const bool are_apart = ui_test::intersection(run.rect, other.rect).is_empty();
        EXPECT_TRUE(other.text == name || are_apart) << task << ": " << other.text;
      }
    }
  }
}

TEST_P(TrainingTest, a_press_on_the_curve_goes_to_that_moment) {
  begin("induction");
  train(4);
  const ui_test::Rect curve = ui.item("loss_curve").visible;
  ui.click_at({curve.left, curve.center_y()});
  settle();
  EXPECT_EQ(session().shown_step(), 0);
}

TEST_P(TrainingTest, the_selected_weight_shows_how_its_last_step_changed_it) {
  begin("induction");
  const NodeId node = *state().computation.graph().find("b0.h0.W_q");
  app.apply(command::Select{CellRef{node, {2, 3}}});
  app.apply(command::OpenTab{InspectorTab::Train});
  settle();
  const std::string old = GetParam() == Language::English ? "old m" : "旧 m";
  EXPECT_FALSE(ui.has_text("0.9 · " + old));
  train(1);
  EXPECT_TRUE(ui.has_text("0.9 · " + old)) << "how the mean of the gradients was made";
}

TEST_P(TrainingTest, all_heads_are_shown_and_a_press_chooses_one) {
  begin("induction");
  for (const char* head : {"wall_head_1.1", "wall_head_1.4", "wall_head_2.1", "wall_head_2.4"})
    EXPECT_TRUE(ui.exists(head)) << head;
  EXPECT_TRUE(ui.exists("wall_open")) << "one of them is large from the beginning";
  EXPECT_EQ(session().run.last_step(), 0);
  click("wall_head_2.3");
  EXPECT_EQ(session().head, (HeadKey{1, 2}));
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say({"ui.train.head_named", {{"head", "2.3"}}})));
  click("wall_open");
  EXPECT_EQ(session().view, TrainingView::Figure);
  EXPECT_EQ(view().spot.head, 2);
  EXPECT_FALSE(ui.exists("wall_head_2.3"));
}

TEST_P(TrainingTest, a_key_turns_from_the_figure_to_all_heads_and_to_two_runs) {
  begin("induction");
  press("Y");
  EXPECT_EQ(session().view, TrainingView::Runs);
  EXPECT_TRUE(ui.exists("pairs_branch")) << "there is one run so far";
  press("Y");
  EXPECT_EQ(session().view, TrainingView::Figure);
  press("Y");
  EXPECT_TRUE(ui.exists("strip_token_0"));
  click("view_figure");
  EXPECT_FALSE(ui.exists("strip_token_0"));
}

TEST_P(TrainingTest, each_token_of_the_example_has_what_the_model_says_after_it) {
  begin("reverse");
  const auto count = state().computation.scene().tokens->size();
  for (std::size_t at = 0; at < count; ++at)
    EXPECT_TRUE(ui.exists("strip_token_" + std::to_string(at))) << at;
  const auto tokens = state().computation.scene().tokens;
  click("strip_example");
  EXPECT_NE(state().computation.scene().tokens, tokens);
  EXPECT_EQ(session().example, 1u);
}

TEST_P(TrainingTest, a_press_on_what_was_learned_goes_to_that_moment) {
  begin("induction");
  train(2);
  ASSERT_TRUE(ui.exists("milestone_0"));
  click("milestone_0");
  EXPECT_EQ(session().shown_step(), 0);
}

TEST_P(TrainingTest, the_switch_of_views_covers_no_chip) {
  begin("induction");
  click("wall_head_2.3");
  click("wall_open");
  app.apply(command::Select{CellRef{*state().computation.graph().find("b1.h2.W_q"), {2, 3}}});
  settle();
  const ui_test::Rect chip = ui.item("canvas/deselect").rect, figure = ui.item("view_figure").rect;
  EXPECT_TRUE(chip.right <= figure.left || chip.top >= figure.bottom);
}

TEST_P(TrainingTest, all_heads_are_shown_with_all_steps_done) {
  begin("reverse");
  click("view_figure");
  press("Home");
  ASSERT_EQ(playhead(), 0);
  click("view_heads");
  EXPECT_EQ(playhead(), moment_count());
}

TEST_P(TrainingTest, ones_own_words_are_answered) {
  begin("induction");
  app.apply(TrainingCommand{training_command::ShowText{"a b c a"}});
  settle();
  EXPECT_EQ(state().computation.scene().tokens, (std::vector<std::string>{"a", "b", "c", "a"}));
  app.apply(TrainingCommand{training_command::ShowText{"9"}});
  settle();
  EXPECT_FALSE(state().notices.list().empty());
}

TEST_P(TrainingTest, every_control_is_reached_by_keyboard) {
  begin("induction");
  plan(6);
  train(3);
  for (const char* control : {"train_first", "train_toggle", "train_branch", "train_walk", "loss_curve",
                              "train_smooth", "train_log", "train_head_next", "view_heads", "strip_token_0",
                              "strip_example", "wall_head_2.1", "wall_open", "milestone_0"})
    tab_to(control);
}

TEST_P(TrainingTest, what_is_learned_is_autosaved_while_it_goes_on) {
  begin("induction");
  plan(1'000'000);  // more than it makes meanwhile
  press("R");
  const int before = autosaves.write_count;
  for (int i = 0; i < 5000 && autosaves.write_count < before + 3; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ui.frames(1);
  }
  ASSERT_GE(autosaves.write_count, before + 3);
  EXPECT_TRUE(session().is_running());
  press("R");
  for (int frame = 0; frame < 20; ++frame) ui.later(0.1f);
  ASSERT_TRUE(autosaves.kept);
  EXPECT_TRUE(parameters_of(*autosaves.kept) == weights());
}

TEST_P(TrainingTest, after_a_crash_the_run_goes_on_where_it_was) {
  begin("induction");
  train(3);
  const Parameters third = weights();
  for (int frame = 0; frame < 20; ++frame) ui.later(0.1f);
  ASSERT_TRUE(autosaves.kept);
  autosaves.of_others["crashed"] = write_scene(*autosaves.kept);
  train(1);
  const Parameters fourth = weights();
  app.apply(TrainingCommand{training_command::End{}});

  app.offer_recovery();
  app.apply(FileCommand{file_command::GiveAnswer{Answer::Restore}});
  settle();
  ASSERT_TRUE(state().training);
  EXPECT_EQ(session().task, "induction");
  EXPECT_EQ(step(), 3);
  EXPECT_TRUE(weights() == third);
  EXPECT_EQ(session().run.progress->history.rows().back().step, 3);
  for (int i = 0; i < 3000 && session().run.progress->milestones.empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ui.frames(1);
  }
  EXPECT_FALSE(session().run.progress->milestones.empty()) << "what it learned is told of";
  train(1);
  EXPECT_TRUE(weights() == fourth) << "with what the optimizer remembers";
  EXPECT_TRUE(state().is_unsaved());
}

TEST_P(TrainingTest, says_which_answer_is_right_and_never_over_what_the_model_says) {
  ui.resize({1024, 1400});
  begin("induction");
  const std::string right = say({"ui.train.not_right", {{"right", ""}, {"share", ""}}});
  const std::string begins = right.substr(0, right.find(' '));
  int seen = 0;
  const std::vector<ui_test::TextRun> runs = ui.text_runs();
  for (const ui_test::TextRun& run : runs) {
    if (!run.text.starts_with(begins) || run.text == tr("ui.train.accuracy") || run.rect.left < 730) continue;
    ++seen;
    for (const ui_test::TextRun& other : runs) {
      const bool is_apart = &other == &run || other.rect.right <= run.rect.left ||
                            run.rect.right <= other.rect.left || other.rect.bottom <= run.rect.top ||
                            run.rect.bottom <= other.rect.top;
      EXPECT_TRUE(is_apart) << run.text << " over " << other.text;
    }
  }
  EXPECT_GT(seen, 3);
}

TEST_P(TrainingTest, what_stops_leaves_the_model_as_it_is_shown) {
  begin("induction");
  train(2);
  const Parameters learned = weights();
  click("train_end");
  EXPECT_FALSE(state().training);
  EXPECT_TRUE(weights() == learned);
  EXPECT_TRUE(state().is_unsaved());
}

TEST_P(TrainingTest, what_was_ended_by_mistake_is_undone) {
  begin("induction");
  train(2);
  click("train_end");
  EXPECT_TRUE(ui.has_text(tr("train.ended").substr(0, 21))) << "that it can be undone is said";
  press("Ctrl+Z");
  settle();
  ASSERT_TRUE(state().training);
  EXPECT_EQ(step(), 2);
  EXPECT_TRUE(ui.exists("loss_curve"));
}

TEST_P(TrainingTest, is_ended_from_the_palette) {
  begin("induction");
  train(1);
  press("Ctrl+K");
  ui.type(tr("ui.train.end"));
  press("Enter");
  settle();
  EXPECT_FALSE(state().training);
}

TEST_P(TrainingTest, another_document_ends_it) {
  begin("induction");
  ASSERT_EQ(state().view.tab, InspectorTab::Train);
  app.apply(FileCommand{file_command::New{}});
  settle();
  EXPECT_FALSE(state().training);
  EXPECT_FALSE(ui.exists("loss_curve"));
  EXPECT_EQ(state().view.tab, InspectorTab::Explain) << "of the numbers of another scene, nothing is trained";
}

TEST_P(TrainingTest, a_model_that_is_opened_to_be_trained_leaves_the_list_in_sight) {
  app.apply(command::OpenTab{InspectorTab::Train});
  files.put("/home/me/model.json", kTransformer);
  app.open("/home/me/model.json");
  settle();
  EXPECT_EQ(state().view.tab, InspectorTab::Train);
  EXPECT_TRUE(ui.exists("train_here"));
  app.apply(FileCommand{file_command::New{}});
  settle();
  EXPECT_EQ(state().view.tab, InspectorTab::Explain) << "it has no answer that could be learned";
}

}  // namespace
}  // namespace heed
