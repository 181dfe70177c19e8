// Training on from an earlier step loses nothing.
#include "app/training/kept_runs.h"

#include "app/state/apply.h"
#include "tests/app/training/trained_model.h"

namespace heed {
namespace {

using namespace training_command;

TEST_F(Training, what_came_after_a_step_that_is_trained_on_from_is_kept_as_a_run) {
  train(4);
  const Parameters fourth = weights();
  trainer.dispatch(state, Show{2});
  trainer.dispatch(state, StepOnce{});
  wait_for_step(3);
  EXPECT_EQ(session().run.letter, 'B');
  EXPECT_EQ(session().run.parent, 'A');
  EXPECT_EQ(session().run.branched_at, 2);
  ASSERT_EQ(session().others.size(), 1u);
  ASSERT_TRUE(state.notices.said());
  EXPECT_EQ(state.notices.said()->message.key, "train.kept_run");
  const TrainingProgress& before = *session().others.front().progress;
  EXPECT_EQ(before.step, 4);
  EXPECT_EQ(before.moments.all().size(), 5u);
  EXPECT_EQ(before.moments.at(1), session().run.progress->moments.at(1)) << "they are shared";
  trainer.dispatch(state, SwitchTo{0});
  EXPECT_EQ(session().run.letter, 'A');
  EXPECT_EQ(session().run.progress->history.rows().back().step, 4);
  EXPECT_TRUE(weights() == fourth);
}

// What three steps learned is kept as a run of its own when training goes on from before it.
class KeptWhenTrainingGoesOn : public Training {
 public:
  template <typename GoBack>
  void test(GoBack go_back) {
    train(3);
    const Parameters third = weights();
    go_back();
    poll();
    step_once();
    ASSERT_EQ(session().others.size(), 1u);
    trainer.dispatch(state, SwitchTo{0});
    EXPECT_TRUE(weights() == third);
  }
};

TEST_F(KeptWhenTrainingGoesOn, what_undo_led_back_from) {
  test([&] { apply(state, command::Undo{}); });
}

TEST_F(KeptWhenTrainingGoesOn, what_came_after_a_step_in_which_a_number_is_changed) {
  test([&] {
    trainer.dispatch(state, Show{1});
    apply(state, command::SetCells{{*state.computation.graph().find("b0.h0.W_q"), {0, 0}},
                                   Matrix::Constant(1, 1, 7)});
  });
}

TEST_F(Training, what_was_edited_is_no_longer_told_once_another_step_is_shown) {
  train(3);
  state.view.tells_edit = true;
  state.last_change.emplace(LastChange{state.computation, {}, {}, 0, 0});
  trainer.dispatch(state, Show{1});
  EXPECT_FALSE(state.view.tells_edit);
  EXPECT_FALSE(state.last_change);
}

TEST_F(Training, a_branch_in_which_nothing_is_changed_makes_the_same_steps) {
  plan(300);  // so many that the memory of dropped moments is lent to others
  trainer.dispatch(state, Toggle{});
  wait_for_step(300);
  wait_for_rest();
  const Parameters last = weights();
  trainer.dispatch(state, Show{100});
  trainer.dispatch(state, Branch{});
  EXPECT_FALSE(weights() == last);
  trainer.dispatch(state, Toggle{});
  wait_for_step(300);
  wait_for_rest();
  EXPECT_EQ(session().run.letter, 'B');
  EXPECT_TRUE(weights() == last);
}

TEST_F(Training, a_branch_without_a_step_of_its_own_is_not_kept_twice) {
  train(4);
  trainer.dispatch(state, Branch{});
  trainer.dispatch(state, Show{1});
  trainer.dispatch(state, StepOnce{});
  wait_for_step(2);
  ASSERT_EQ(session().others.size(), 1u);
  EXPECT_EQ(session().others.front().letter, 'A');
  EXPECT_EQ(session().others.front().last_step(), 4);
}

TEST_F(Training, a_run_that_has_only_made_the_same_steps_again_is_not_kept) {
  plan(250);  // so many that not every moment is kept
  trainer.dispatch(state, Toggle{});
  wait_for_step(250);
  for (const Index back : {60, 40, 20}) {
    trainer.dispatch(state, Show{back});
    trainer.dispatch(state, StepOnce{});
    wait_for_step(back + 1);
    EXPECT_EQ(session().run.letter, 'B') << back;
    EXPECT_EQ(session().run.branched_at, back);
    ASSERT_EQ(session().others.size(), 1u) << back;
    EXPECT_NE(session().others.front().progress->moments.at(back + 1)->step, back + 1);
    EXPECT_EQ(session().others.front().last_step(), 250);
  }
}

TEST_F(Training, steps_made_again_in_the_same_way_are_not_kept_whatever_was_tried_before_them) {
  Recipe recipe = session().run.recipe;
  const double first_rate = recipe.rate;
  recipe.batch = 2;
  const auto train_until = [&](double rate, Index last) {
    recipe.rate = rate;
    recipe.steps = last;
    trainer.dispatch(state, SetRecipe{recipe});
    trainer.dispatch(state, Toggle{});
    wait_for_step(last);
    wait_for_rest();
  };
  const auto step_from = [&](Index back) {
    trainer.dispatch(state, Show{back});
    trainer.dispatch(state, StepOnce{});
    wait_for_step(back + 1);
    const auto& moments = session().others.front().progress->moments;
    EXPECT_NE(moments.at(back + 1)->step, back + 1) << "it has to be told without its numbers";
  };
  recipe.rate = first_rate * 3;  // no step is made with it
  trainer.dispatch(state, SetRecipe{recipe});
  train_until(first_rate * 2, 100);
  train_until(first_rate, 250);
  for (const Index back : {200, 198, 196, 194}) {
    step_from(back);
    EXPECT_EQ(session().run.letter, 'B');
    EXPECT_EQ(session().others.size(), 1u) << back;
  }
  recipe.weight_decay *= 2;
  trainer.dispatch(state, SetRecipe{recipe});
  step_from(192);
  EXPECT_EQ(session().others.size(), 1u) << "what it had made in the same way";
  step_from(190);
  EXPECT_EQ(session().others.size(), 2u) << "what it had made in another way";
}

// Not every moment of a run that has its steps is kept; that it was seen at such a step is undone, too.
TEST_F(Training, undo_leads_to_the_step_of_a_cut_run_in_the_run_that_has_made_it) {
  plan(300);
  trainer.dispatch(state, Toggle{});
  wait_for_step(300);
  wait_for_rest();
  trainer.dispatch(state, Show{100});
  trainer.dispatch(state, Branch{});
  plan(151);
  trainer.dispatch(state, Toggle{});
  wait_for_step(151);
  wait_for_rest();
  trainer.dispatch(state, SwitchTo{0});
  trainer.dispatch(state, SwitchTo{0});
  ASSERT_NE(session().others.front().progress->moments.at(151)->step, 151);
  const Parameters last = weights();
  trainer.dispatch(state, Show{120});
  apply(state,
        command::SetCells{{*state.computation.graph().find("b0.h0.W_q"), {0, 0}}, Matrix::Constant(1, 1, 7)});
  poll();
  step_once();
  for (int times = 0; times < 3; ++times) {
    apply(state, command::TravelHistory{-1});
    poll();
  }
  ASSERT_TRUE(weights() == last);
  EXPECT_FALSE(session().is_edited);
  EXPECT_EQ(session().shown_step(), 151);
  EXPECT_EQ(session().run.letter, 'A');
}

TEST_F(Training, of_a_long_run_steps_made_again_are_not_kept_either) {
  Recipe recipe = session().run.recipe;
  recipe.steps = 1600;
  recipe.batch = 1;
  trainer.dispatch(state, SetRecipe{recipe});
  trainer.dispatch(state, Toggle{});
  wait_for_step(recipe.steps);
  const auto rows = session().run.progress->history.rows();
  ASSERT_LT(rows.size(), 1600u) << "not every step has its row";
  for (const Index back : {1200, 1000, 800}) {
    for (const int steps : {1, 3}) {
      trainer.dispatch(state, Show{back});
      ASSERT_EQ(session().shown_step(), back);
      train(steps);
      ASSERT_EQ(session().others.size(), 1u) << back << " and " << steps;
    }
  }
  EXPECT_EQ(session().others.front().last_step(), recipe.steps);
}

TEST_F(Training, a_single_step_of_a_long_run_is_kept_after_a_change_by_hand) {
  Recipe recipe = session().run.recipe;
  recipe.steps = 1600;
  recipe.batch = 1;
  trainer.dispatch(state, SetRecipe{recipe});
  trainer.dispatch(state, Toggle{});
  wait_for_step(recipe.steps);
  trainer.dispatch(state, Show{1200});
  apply(state,
        command::SetCells{{*state.computation.graph().find("b0.h0.W_q"), {0, 0}}, Matrix::Constant(1, 1, 7)});
  poll();
  step_once();
  trainer.dispatch(state, Show{800});
  trainer.dispatch(state, StepOnce{});
  wait_for_step(801);
  EXPECT_EQ(session().others.size(), 2u);
}

TEST_F(Training, runs_that_left_a_run_which_is_cut_have_left_it_where_it_is_cut) {
  train(4);
  trainer.dispatch(state, Branch{});
  train(1);
  ASSERT_EQ(session().run.branched_at, 4);
  trainer.dispatch(state, SwitchTo{0});
  trainer.dispatch(state, Show{2});
  trainer.dispatch(state, StepOnce{});
  wait_for_step(3);
  ASSERT_EQ(session().run.letter, 'A');
  ASSERT_EQ(session().others.size(), 1u) << "B has the later steps";
  EXPECT_EQ(session().others.front().branched_at, 2);
  EXPECT_EQ(session().others.front().last_step(), 5);
}

TEST_F(Training, runs_whose_loss_was_no_longer_a_number_make_room_for_others) {
  train(3);
  Recipe wild = session().run.recipe;
  for (int attempt = 1; attempt <= 8; ++attempt) {
    trainer.dispatch(state, Show{0});
    wild.rate = 1e30 * attempt;
    trainer.dispatch(state, SetRecipe{wild});
    trainer.dispatch(state, Toggle{});
    for (int i = 0; i < 4000 && !session().run.progress->fault; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      poll();
    }
    ASSERT_TRUE(session().run.progress->fault) << attempt;
  }
  EXPECT_EQ(session().others.size() + 1, kMostRuns);
  EXPECT_EQ(session().others.front().letter, 'A') << "which has learned something";
  EXPECT_EQ(session().others.front().last_step(), 3);
  EXPECT_EQ(session().others[1].letter, 'E') << "the first of the others have gone";
  ASSERT_TRUE(state.notices.said());
  EXPECT_EQ(state.notices.said()->message.key, "train.kept_run_instead");
}

TEST_F(Training, a_run_is_kept_that_has_made_other_steps) {
  train(4);
  trainer.dispatch(state, Show{2});
  Recipe recipe = session().run.recipe;
  recipe.weight_decay *= 2;
  trainer.dispatch(state, SetRecipe{recipe});
  for (int runs = 1; runs < 3; ++runs) {
    trainer.dispatch(state, Show{2});
    trainer.dispatch(state, StepOnce{});
    wait_for_step(3);
    EXPECT_EQ(session().others.size(), static_cast<std::size_t>(runs));
  }
}

TEST_F(Training, when_no_more_runs_can_be_kept_it_says_so_and_loses_nothing) {
  train(2);
  for (std::size_t runs = 1; runs < kMostRuns; ++runs) {
    trainer.dispatch(state, Branch{});
    step_once();
  }
  const Parameters last = weights();
  const Index until = step();
  trainer.dispatch(state, Show{1});
  trainer.dispatch(state, StepOnce{});
  EXPECT_FALSE(session().is_running());
  ASSERT_EQ(state.notices.list().size(), 1u);
  EXPECT_EQ(state.notices.list().front().error.message.key, "train.most_runs");
  trainer.dispatch(state, Show{});
  EXPECT_EQ(session().shown_step(), until);
  EXPECT_TRUE(weights() == last);
  trainer.dispatch(state, Show{1});
  trainer.dispatch(state, Forget{0});
  trainer.dispatch(state, StepOnce{});
  wait_for_step(2);
  EXPECT_EQ(session().others.size() + 1, kMostRuns);
}

}  // namespace
}  // namespace heed
