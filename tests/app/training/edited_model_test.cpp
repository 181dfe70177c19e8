// A model that is changed by hand between steps.
#include <algorithm>
#include <utility>

#include "app/state/apply.h"
#include "core/train/model_plan.h"
#include "core/train/scene_examples.h"
#include "tests/app/training/trained_model.h"

namespace heed {
namespace {

using namespace training_command;

class EditedModel : public Training {
 protected:
  void set_first_weight(float number) {
    apply(state, command::SetCells{{*state.computation.graph().find("b0.h0.W_q"), {0, 0}},
                                   Matrix::Constant(1, 1, number)});
    poll();
  }
  void switch_head_off() {
    SceneEdit off = edit::EnableHead{0, false};
    off.block = 0;
    apply(state, command::EditScene{off});
    poll();
  }
  void wait_until_measured() {
    for (int i = 0; i < 4000 && !(session().edited_test() && session().head_readings()); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      poll();
    }
    ASSERT_TRUE(session().edited_test());
    ASSERT_TRUE(session().head_readings());
  }
  double tested_loss() const {
    const std::size_t count = std::min<std::size_t>(session().examples->held_out().size(), 64);
    TrainingRun run =
        TrainingRun::make(state.computation.scene(), session().examples, session().run.recipe).value();
    return run.evaluate(std::span(session().examples->held_out()).first(count)).value().mean_loss();
  }
  // The largest of its gradients in the last step.
  float gradient_of(const std::string& name) const {
    const RecordedStep& step = *session().run.progress->last_step;
    for (std::size_t at = 0; at < step.before.parameters.size(); ++at) {
      if (step.before.parameters[at].name == name) return step.gradients[at].cwiseAbs().maxCoeff();
    }
    ADD_FAILURE() << name;
    return 0;
  }
};

TEST_F(EditedModel, is_tested_as_it_is_now) {
  train(2);
  EXPECT_FALSE(session().is_edited);
  set_first_weight(5);
  EXPECT_TRUE(session().is_edited);
  EXPECT_FALSE(session().edited_test()) << "not yet";
  EXPECT_FALSE(session().head_readings()) << "those of before are none of it";
  wait_until_measured();
  EXPECT_EQ(*session().edited_test()->test_loss, tested_loss());
  step_once();
  EXPECT_FALSE(session().is_edited);
  EXPECT_FALSE(session().edited_test());
}

TEST_F(EditedModel, is_what_it_was_again_when_that_is_undone) {
  train(2);
  set_first_weight(5);
  apply(state, command::Undo{});
  poll();
  EXPECT_FALSE(session().is_edited);
  EXPECT_EQ(session().shown_step(), 2);
  set_first_weight(6);
  EXPECT_TRUE(session().is_edited);
}

TEST_F(EditedModel, with_a_head_switched_off_learns_and_is_tested_without_it) {
  train(2);
  step_once();
  EXPECT_GT(gradient_of("b0.h0.W_q"), 0);
  switch_head_off();
  EXPECT_TRUE(session().is_edited);
  wait_until_measured();
  EXPECT_EQ(*session().edited_test()->test_loss, tested_loss());
  step_once();
  EXPECT_FALSE(session().is_edited);
  EXPECT_EQ(gradient_of("b0.h0.W_q"), 0);
  EXPECT_GT(gradient_of("b0.h1.W_q"), 0);
  EXPECT_EQ(step(), 4);
}

TEST_F(EditedModel, is_gone_back_to_when_what_it_learned_is_undone) {
  train(2);
  set_first_weight(5);
  const Parameters edited = weights();
  trainer.dispatch(state, Toggle{});
  wait_for_step(5);
  trainer.dispatch(state, Toggle{});
  EXPECT_FALSE(session().is_edited);
  apply(state, command::Undo{});
  poll();
  EXPECT_TRUE(weights() == edited);
  EXPECT_EQ(session().shown_step(), 2);
  EXPECT_TRUE(session().is_edited) << "the scores of this step are of the model before";
}

TEST_F(EditedModel, has_at_each_moment_the_parts_that_it_had_there) {
  const auto has_head = [&] { return state.computation.scene().blocks[0].attention->heads[0].is_enabled; };
  train(3);
  const double loss = tested_loss();
  switch_head_off();
  train(2);
  EXPECT_FALSE(session().is_edited);
  trainer.dispatch(state, Show{3});
  EXPECT_TRUE(has_head()) << "which was switched off after this step";
  EXPECT_FALSE(session().is_edited);
  EXPECT_EQ(tested_loss(), loss);
  for (const auto& [key, expected] : {std::pair(1, false), {-1, true}, {-1, true}, {1, true}, {1, false}}) {
    trainer.dispatch(state, ShowNext{key});
    EXPECT_EQ(has_head(), expected) << session().shown_step();
    EXPECT_FALSE(session().is_edited) << session().shown_step();
  }
  trainer.dispatch(state, Show{2});
  train(1);
  EXPECT_TRUE(has_head()) << "what is shown is what learns on";
  EXPECT_GT(gradient_of("b0.h0.W_q"), 0);
  EXPECT_EQ(session().run.letter, 'B');
}

TEST_F(EditedModel, with_a_head_switched_off_at_an_earlier_moment_is_tested_without_it) {
  train(3);
  trainer.dispatch(state, Show{2});
  switch_head_off();
  EXPECT_TRUE(session().is_edited) << "it had the head then";
  wait_until_measured();
  EXPECT_EQ(*session().edited_test()->test_loss, tested_loss());
  apply(state, command::Undo{});
  poll();
  EXPECT_FALSE(session().is_edited);
}

TEST_F(EditedModel, is_remembered_to_have_been_changed_where_it_was) {
  const auto changes = [&] {
    std::vector<Index> steps;
    for (const LearnedWith& way : session().run.progress->learned_with) {
      if (way.hand_change != 0) steps.push_back(way.from);
    }
    return steps;
  };
  train(2);
  trainer.dispatch(state, ShowExample{3});
  poll();
  train(1);
  EXPECT_EQ(changes(), std::vector<Index>()) << "another example is no change";
  set_first_weight(5);
  train(1);
  switch_head_off();
  train(2);
  EXPECT_EQ(changes(), std::vector<Index>{3});
  const auto model = [&](Index step) { return session().run.progress->model_of_step(step); };
  const int change = session().run.progress->hand_change_at(3);
  const std::uint64_t whole = model(4), without_head = model(5);
  EXPECT_NE(whole, without_head);
  trainer.dispatch(state, Show{3});
  train(1);
  EXPECT_EQ(session().run.letter, 'B');
  EXPECT_EQ(session().run.progress->hand_change_at(3), change) << "the same as in the run that it left";
  EXPECT_EQ(model(4), whole) << "as is shown at this step";
}

TEST_F(EditedModel, that_was_trained_is_no_longer_edited_where_both_are_undone) {
  train(2);
  const Parameters learned = weights();
  for (int i = 0; i < 4000 && !session().head_readings(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    poll();
  }
  const auto readings = *session().head_readings();
  set_first_weight(5);
  train(1);
  apply(state, command::Undo{});
  poll();
  EXPECT_TRUE(session().is_edited) << "the change itself";
  apply(state, command::Undo{});
  poll();
  EXPECT_TRUE(weights() == learned);
  EXPECT_EQ(session().shown_step(), 2);
  EXPECT_FALSE(session().is_edited);
  ASSERT_TRUE(session().head_readings());
  EXPECT_EQ(session().head_readings()->front().evenness, readings.front().evenness);
  // What goes on from there is not changed by hand, either.
  train(1);
  EXPECT_EQ(session().run.letter, 'B');
  EXPECT_EQ(session().run.progress->hand_change_at(2), 0);
  EXPECT_EQ(session().run.progress->moments.at(2)->parameters, learned);
  // And the change can be done again.
  trainer.dispatch(state, SwitchTo{0});
  trainer.dispatch(state, Show{2});
  EXPECT_TRUE(session().is_edited);
}

TEST_F(EditedModel, that_was_not_trained_further_is_not_gone_on_with_after_it_was_undone) {
  train(2);
  const Parameters learned = weights();
  set_first_weight(5);
  trainer.dispatch(state, SetRecipe{session().run.recipe});
  trainer.dispatch(state, Toggle{});
  trainer.dispatch(state, Toggle{});
  while (!(weights() == learned)) apply(state, command::Undo{});
  poll();
  EXPECT_FALSE(session().is_edited);
  const Index next = session().shown_step() + 1;
  train(1);
  ASSERT_TRUE(session().run.progress->last_step);
  EXPECT_EQ(session().run.progress->last_step->before.step + 1, next);
  EXPECT_TRUE(session().run.progress->last_step->before.parameters == learned);
}

TEST_F(EditedModel, that_no_longer_answers_has_no_loss_until_an_earlier_one_is_shown) {
  train(2);
  Recipe recipe = session().run.recipe;
  recipe.rate = 1e10;
  trainer.dispatch(state, SetRecipe{recipe});
  trainer.dispatch(state, Toggle{});
  wait_for_rest();
  EXPECT_TRUE(session().run.has_diverged());
  EXPECT_TRUE(session().has_no_loss());
  trainer.dispatch(state, Show{1});
  EXPECT_FALSE(session().has_no_loss());
}

TEST(ModelId, is_the_same_whatever_its_words_and_numbers_are) {
  AppState state(eight_steps());
  ASSERT_TRUE(open_task(state, "induction", 1));
  const Scene scene = state.computation.scene();
  Scene other = with_example(scene, state.training->examples->held_out()[1]);
  Parameters parameters = parameters_of(other);
  parameters[1].value(0, 0) += 1;
  other = with_parameters(std::move(other), parameters);
  EXPECT_EQ(model_id(scene), model_id(other));
  other.blocks[0].attention->heads[1].is_enabled = false;
  EXPECT_NE(model_id(scene), model_id(other));
  EXPECT_NE(model_id(scene), model_id(eight_steps().scene()));
}

// Two runs of one model, in the second of which parts were switched off before it went on.
class SwitchedRuns : public Training {
 protected:
  SwitchedRuns() {
    train(2);
    trainer.dispatch(state, training_command::Branch{});
    SceneEdit head = edit::EnableHead{0, false},
              attention = edit::EnablePart{edit::EnablePart::Part::Attention, false};
    head.block = 0;
    attention.block = 1;
    apply(state, command::EditScene{head});
    apply(state, command::EditScene{attention});
    poll();
    train(2);
  }
  bool is_switched() const {
    const std::vector<TransformerBlock>& blocks = state.computation.scene().blocks;
    EXPECT_EQ(blocks[0].attention->heads[0].is_enabled, blocks[1].attention->is_enabled);
    return !blocks[0].attention->heads[0].is_enabled;
  }
  void expect_run(char letter, Index at) {
    EXPECT_EQ(session().run.letter, letter);
    EXPECT_EQ(is_switched(), letter == 'B');
    EXPECT_TRUE(weights() == kept(at)) << letter;
    EXPECT_FALSE(session().is_edited) << letter;
  }
};

TEST_F(SwitchedRuns, each_have_their_own_parts_off) {
  expect_run('B', 4);
  for (int time = 0; time < 2; ++time) {
    trainer.dispatch(state, training_command::SwitchTo{0});
    poll();
    expect_run('A', 2);
    trainer.dispatch(state, training_command::SwitchTo{0});
    poll();
    expect_run('B', 4);
  }
  trainer.dispatch(state, training_command::SwitchTo{0});
  train(1);
  expect_run('A', 3);
}

TEST_F(SwitchedRuns, undoing_the_way_to_another_run_leads_back_to_it) {
  trainer.dispatch(state, training_command::SwitchTo{0});
  poll();
  apply(state, command::Undo{});
  poll();
  expect_run('B', 4);
}

TEST_F(Training, what_was_learned_is_unsaved_also_where_all_is_undone) {
  state.mark_saved();
  train(2);
  ASSERT_TRUE(state.is_unsaved());
  for (int presses = 0; state.history.can_undo(); ++presses) {
    ASSERT_LT(presses, 20);
    apply(state, command::Undo{});
    poll();
  }
  ASSERT_TRUE(state.training);
  EXPECT_EQ(step(), 2) << "the run is there";
  EXPECT_TRUE(state.is_unsaved());
  state.mark_saved();
  EXPECT_FALSE(state.is_unsaved());
}

}  // namespace
}  // namespace heed
