#include "app/training/trainer.h"

#include <chrono>
#include <cmath>
#include <thread>

#include <gtest/gtest.h>

#include "app/state/apply.h"
#include "core/train/explain_update.h"
#include "core/train/task.h"
#include "tests/app/training/trained_model.h"

namespace heed {
namespace {

using namespace training_command;

TEST_F(Training, begins_at_step_0_with_everything_computed_and_nothing_running) {
  EXPECT_EQ(session().task, "induction");
  EXPECT_EQ(step(), 0);
  EXPECT_FALSE(session().is_running());
  EXPECT_EQ(state.computation.playhead(), state.computation.timeline().moment_count());
  EXPECT_FALSE(state.is_unsaved());
  EXPECT_EQ(state.view.tab, InspectorTab::Train);
  EXPECT_TRUE(state.computation.scene().readout->targets.has_value());
}

TEST_F(Training, a_step_changes_the_document_and_can_be_taken_apart) {
  const Parameters before = weights();
  step_once();
  EXPECT_FALSE(weights() == before);
  EXPECT_TRUE(state.is_unsaved());
  EXPECT_TRUE(weights() == kept(1));
  const auto& last = session().run.progress->last_step;
  ASSERT_TRUE(last);
  const NumberUpdate update = explain_update(*last, before[2].name, 0, 0);
  EXPECT_EQ(update.before, before[2].value(0, 0));
  EXPECT_EQ(update.after, first_weight());
}

TEST_F(Training, trains_in_the_background_until_it_is_paused) {
  trainer.dispatch(state, Toggle{});
  wait_for_step(3);
  EXPECT_TRUE(session().is_running());
  trainer.dispatch(state, Toggle{});
  EXPECT_FALSE(session().is_running());
  const Index paused = step();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  poll();
  EXPECT_EQ(step(), paused);
  EXPECT_TRUE(weights() == kept(paused));
}

TEST_F(Training, a_press_counts_even_before_the_first_step_is_made) {
  trainer.dispatch(state, Toggle{});
  EXPECT_TRUE(session().is_running());
  trainer.dispatch(state, Toggle{});
  EXPECT_FALSE(session().is_running());
  const Index paused = step();
  for (int i = 0; i < 5; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    poll();
  }
  EXPECT_EQ(step(), paused);
}

TEST_F(Training, can_be_paused_at_any_moment) {
  for (int i = 0; i < 300; ++i) {
    trainer.dispatch(state, Toggle{});
    std::this_thread::sleep_for(std::chrono::microseconds(37 * i));
    trainer.dispatch(state, Toggle{});
    ASSERT_FALSE(session().is_running());
  }
}

TEST_F(Training, after_the_last_step_it_goes_on_for_as_many_as_at_first) {
  state.training->run.stretch = 3;
  plan(3);
  for (const Index last : {3, 6, 9}) {
    wait_a_while();
    trainer.dispatch(state, Toggle{});
    wait_for_step(last);
    poll();
    EXPECT_EQ(step(), last);
    EXPECT_EQ(session().run.recipe.steps, last);
    EXPECT_FALSE(session().is_running());
  }
}

TEST_F(Training, goes_to_a_step_that_is_set_while_it_trains) {
  trainer.dispatch(state, Toggle{});
  wait_for_step(1);
  plan(step() + 40);
  wait_for_step(session().run.recipe.steps);
  poll();
  EXPECT_EQ(step(), session().run.recipe.steps);
  EXPECT_FALSE(session().is_running());
}

TEST_F(Training, stops_at_a_goal_says_so_and_can_go_on) {
  plan(100);
  trainer.dispatch(state, SetGoal{{std::nullopt, 0.0}});
  trainer.dispatch(state, Toggle{});
  wait_for_rest();
  EXPECT_EQ(step(), 1) << "any share of right answers was enough";
  ASSERT_TRUE(state.notices.said());
  EXPECT_EQ(state.notices.said()->message.key, "train.goal_reached");
  EXPECT_FALSE(session().goal.is_set());
  wait_a_while();
  trainer.dispatch(state, Toggle{});
  wait_for_step(2);
}

TEST_F(Training, says_at_the_last_step_that_the_goal_is_not_reached) {
  plan(3);
  trainer.dispatch(state, SetGoal{{1e-9, std::nullopt}});
  trainer.dispatch(state, Toggle{});
  wait_for_rest();
  EXPECT_EQ(step(), 3);
  ASSERT_TRUE(state.notices.said());
  EXPECT_EQ(state.notices.said()->message.key, "train.goal_missed");
  EXPECT_TRUE(session().goal.is_set());
}

TEST_F(Training, says_that_it_goes_on_past_the_planned_steps) {
  plan(3);
  trainer.dispatch(state, Toggle{});
  wait_for_rest();
  EXPECT_FALSE(state.notices.said());
  wait_a_while();
  trainer.dispatch(state, Toggle{});
  ASSERT_TRUE(state.notices.said());
  const std::string until = std::to_string(session().run.recipe.steps);
  EXPECT_EQ(state.notices.said()->message,
            (Message{"train.past_plan", {{"planned", "3"}, {"until", until}}}));
}

TEST_F(Training, does_not_go_on_where_a_press_to_pause_comes_right_after_its_end) {
  plan(3);
  trainer.dispatch(state, Toggle{});
  wait_for_rest();
  trainer.dispatch(state, Toggle{});
  EXPECT_FALSE(session().is_running());
  ASSERT_TRUE(state.notices.said());
  EXPECT_EQ(state.notices.said()->message, (Message{"train.just_ended", {{"step", "3"}}}));
  trainer.dispatch(state, Toggle{});
  EXPECT_EQ(state.notices.said()->message.key, "train.past_plan") << "the second press counts";
  trainer.dispatch(state, Toggle{});
  trainer.dispatch(state, Toggle{});
  EXPECT_TRUE(session().is_running()) << "nor is it in the way after a pause";
}

TEST_F(Training, an_earlier_moment_is_shown_and_trained_on_from) {
  train(4);
  const Parameters fourth = weights();
  trainer.dispatch(state, Show{2});
  EXPECT_EQ(session().shown_step(), 2);
  EXPECT_TRUE(weights() == kept(2));
  EXPECT_EQ(step(), 4);
  // The run goes on from there, and comes to the same.
  trainer.dispatch(state, StepOnce{});
  wait_for_step(3);
  EXPECT_EQ(step(), 3);
  EXPECT_FALSE(session().shown);
  step_once();
  EXPECT_TRUE(weights() == fourth);
}

TEST_F(Training, learns_on_from_a_number_that_was_changed_by_hand) {
  train(2);
  const auto head = state.computation.graph().find("b0.h0.W_q");
  ASSERT_TRUE(head);
  apply(state, command::SetCells{{*head, {0, 0}}, Matrix::Constant(1, 1, 7)});
  poll();
  EXPECT_FALSE(session().is_running());
  step_once();
  const Parameters learned = weights();
  const auto found = std::ranges::find(learned, "b0.h0.W_q", &Parameter::name);
  EXPECT_NEAR(found->value(0, 0), 7, 0.1f);
  EXPECT_NE(found->value(0, 0), 7);
}

TEST_F(Training, undoing_an_edit_shows_the_moment_before_it_again) {
  train(2);
  const Parameters second = weights();
  const auto head = state.computation.graph().find("b0.h0.W_q");
  apply(state, command::SetCells{{*head, {0, 0}}, Matrix::Constant(1, 1, 7)});
  poll();
  EXPECT_FALSE(weights() == second);
  apply(state, command::Undo{});
  poll();
  EXPECT_TRUE(weights() == second);
  EXPECT_EQ(session().shown_step(), 2);
  step_once();
  EXPECT_EQ(step(), 3);
}

TEST_F(Training, training_is_undone_in_one_step) {
  const Parameters before = weights();
  train(3);
  apply(state, command::Undo{});
  poll();
  EXPECT_TRUE(weights() == before);
  EXPECT_EQ(session().shown_step(), 0);
}

TEST_F(Training, a_branch_keeps_both_runs) {
  train(4);
  const Parameters fourth = weights();
  trainer.dispatch(state, Show{2});
  trainer.dispatch(state, Branch{});
  ASSERT_EQ(session().others.size(), 1u);
  EXPECT_EQ(session().run.letter, 'B');
  EXPECT_EQ(session().run.parent, 'A');
  EXPECT_EQ(session().run.branched_at, 2);
  Recipe faster = session().run.recipe;
  faster.rate *= 2;
  trainer.dispatch(state, SetRecipe{faster});
  train(2);
  EXPECT_FALSE(weights() == fourth);
  trainer.dispatch(state, SwitchTo{0});
  EXPECT_EQ(session().run.letter, 'A');
  EXPECT_TRUE(weights() == fourth);
  EXPECT_EQ(session().others.front().letter, 'B');
  EXPECT_EQ(session().others.front().last_step(), 4);
}

TEST_F(Training, other_words_keep_the_weights) {
  train(1);
  const Parameters before = weights();
  const auto tokens = state.computation.scene().tokens;
  trainer.dispatch(state, ShowExample{1});
  poll();
  EXPECT_NE(state.computation.scene().tokens, tokens);
  EXPECT_TRUE(weights() == before);
  trainer.dispatch(state, ShowText{"a b c a"});
  poll();
  EXPECT_EQ(state.computation.scene().tokens->size(), 4u);
  step_once();
  EXPECT_EQ(step(), 2);
  EXPECT_EQ(state.computation.scene().tokens->size(), 4u);
}

TEST_F(Training, every_kept_moment_is_measured_once_it_has_paused) {
  trainer.dispatch(state, Toggle{});
  wait_for_step(30);
  trainer.dispatch(state, Toggle{});
  const auto is_measured = [&] {
    const TrainingProgress& progress = *session().run.progress;
    return std::ranges::all_of(progress.moments.all(),
                               [&](const auto& moment) { return progress.heads.has(moment); });
  };
  for (int i = 0; i < 4000 && !is_measured(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    poll();
  }
  EXPECT_TRUE(is_measured());
  EXPECT_EQ(session().run.progress->heads.at(0)->size(), 8u) << "two blocks of four heads";
  EXPECT_EQ(session().run.progress->milestones.front().kind, Milestone::Kind::Start);
  EXPECT_FALSE(trainer.poll(state, now_secs += 0.05)) << "then it rests";
}

TEST_F(Training, rests_while_the_picture_is_frozen) {
  state.view.presenting.is_on = state.view.presenting.is_frozen = true;
  trainer.dispatch(state, Toggle{});
  poll();
  EXPECT_FALSE(session().is_running());
  state.view.presenting.is_frozen = false;
  trainer.dispatch(state, Toggle{});
  wait_for_step(2);
  state.view.presenting.is_frozen = true;
  poll();
  EXPECT_FALSE(session().is_running());
  const Index step = session().run.last_step();
  for (int i = 0; i < 20; ++i) poll();
  EXPECT_EQ(session().run.last_step(), step);
}

// Where it was paused, and how long, must not matter.
TEST_F(Training, measuring_leaves_what_is_learned_as_it_is) {
  const TrainingTask task = make_task("induction", 1).value();
  TrainingRun alone = TrainingRun::make(task.scene, task.examples, task.recipe).value();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(alone.step().is_ok());
  train(3);
  EXPECT_TRUE(weights() == alone.state().parameters);
}

TEST_F(Training, a_head_that_is_chosen_is_the_one_that_the_figure_opens) {
  trainer.dispatch(state, ShowHead{{1, 2}});
  EXPECT_EQ(session().head, (HeadKey{1, 2}));
  EXPECT_EQ(head_at(state.computation.steps(), state.view.spot), (HeadKey{1, 2}));
  trainer.dispatch(state, ShowHead{{7, 0}});
  EXPECT_EQ(session().head, (HeadKey{1, 2})) << "there is no eighth block";
}

TEST_F(Training, words_that_it_does_not_know_are_refused) {
  const auto before = state.computation.scene().tokens;
  trainer.dispatch(state, ShowText{"7"});
  EXPECT_EQ(state.computation.scene().tokens, before);
  EXPECT_FALSE(state.notices.list().empty());
}

TEST_F(Training, ends_when_another_document_is_opened) {
  train(1);
  state.computation = eight_steps();
  state.history.clear();
  poll();
  EXPECT_FALSE(state.training);
}

TEST_F(Training, stops_with_a_sentence_when_the_loss_is_no_longer_a_number) {
  Recipe wild = session().run.recipe;
  wild.rate = 1e30;
  trainer.dispatch(state, SetRecipe{wild});
  trainer.dispatch(state, Toggle{});
  for (int i = 0; i < 4000 && !session().run.progress->fault; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    poll();
  }
  ASSERT_TRUE(session().run.progress->fault);
  EXPECT_FALSE(session().is_running());
  wild.rate = 1e-3;
  trainer.dispatch(state, SetRecipe{wild});
  trainer.dispatch(state, Show{0});
  trainer.dispatch(state, StepOnce{});
  wait_for_step(1);
  EXPECT_FALSE(session().run.progress->fault);
}

TEST_F(Training, the_open_scene_learns_its_own_answer) {
  // What the task shows is a scene with targets like any other.
  trainer.dispatch(state, BeginHere{});
  ASSERT_TRUE(state.training);
  EXPECT_TRUE(session().task.empty());
  trainer.dispatch(state, StepOnce{});
  wait_for_step(1);
  const double first = session().run.progress->history.rows().front().loss.value();
  train(20);
  EXPECT_LT(session().run.progress->history.rows().back().loss, first / 2);
}

TEST(TrainingWithoutAnswer, is_refused_with_a_sentence) {
  AppState state{eight_steps()};
  Trainer trainer;
  trainer.dispatch(state, BeginHere{});
  EXPECT_FALSE(state.training);
  EXPECT_FALSE(state.notices.list().empty());
}

}  // namespace
}  // namespace heed
