#include <algorithm>

#include "app/state/apply.h"
#include "core/edit/scene_edit.h"
#include "tests/app/training/trained_model.h"

namespace heed {
namespace {

using namespace training_command;

class SetAsideTraining : public Training {
 protected:
  // The table of words gets one more row.
  void write_an_unknown_word() { apply(state, command::EditScene{edit::SetText{"a b 5", 1}}); }
  std::string said() const {
    return state.notices.said() ? state.notices.said()->message.key : std::string();
  }
};

TEST_F(SetAsideTraining, another_size_of_the_model_sets_the_run_aside_and_says_so) {
  train(3);
  write_an_unknown_word();
  poll();
  EXPECT_FALSE(state.training);
  EXPECT_EQ(said(), "train.set_aside");
}

TEST_F(SetAsideTraining, undoing_that_brings_it_back_with_all_that_it_learned) {
  train(3);
  const Parameters learned = weights();
  const auto milestones = session().run.progress->milestones;
  write_an_unknown_word();
  poll();
  apply(state, command::Undo{});
  poll();
  ASSERT_TRUE(state.training);
  EXPECT_EQ(said(), "train.brought_back");
  EXPECT_EQ(step(), 3);
  EXPECT_EQ(weights(), learned);
  EXPECT_EQ(session().run.progress->milestones, milestones);
  EXPECT_EQ(session().run.progress->history.rows().back().step, 3);
  step_once();
  EXPECT_EQ(step(), 4);
}

TEST_F(SetAsideTraining, a_run_that_is_brought_back_goes_on_as_if_nothing_had_been) {
  train(3);
  write_an_unknown_word();
  poll();
  apply(state, command::Undo{});
  poll();
  step_once();
  const Parameters interrupted = weights();
  EXPECT_TRUE(open_task(state, "induction", 1));
  poll();
  train(4);
  EXPECT_EQ(weights(), interrupted);
}

TEST_F(SetAsideTraining, another_document_forgets_it) {
  train(1);
  write_an_unknown_word();
  poll();
  new_document(state);
  poll();
  EXPECT_FALSE(state.training);
  apply(state, command::Undo{});
  poll();
  EXPECT_FALSE(state.training);
}

class EndedTraining : public SetAsideTraining {
 protected:
  void end() {
    trainer.dispatch(state, End{});
    poll();
  }
  void undo() {
    apply(state, command::Undo{});
    poll();
  }
  void redo() {
    apply(state, command::Redo{});
    poll();
  }
};

TEST_F(EndedTraining, comes_back_by_undo_with_all_runs_curves_and_moments_as_it_was) {
  train(4);
  trainer.dispatch(state, Show{2});
  train(2);
  ASSERT_EQ(session().others.size(), 1u);
  trainer.dispatch(state, Show{3});
  const TrainingSession before = session();
  const Parameters shown = weights();
  end();
  EXPECT_FALSE(state.training);
  EXPECT_TRUE(weights() == shown) << "the model stays";
  EXPECT_EQ(said(), "train.ended");
  undo();
  ASSERT_TRUE(state.training);
  EXPECT_EQ(said(), "train.brought_back");
  EXPECT_EQ(session().task, before.task);
  EXPECT_EQ(session().run.letter, 'B');
  EXPECT_EQ(session().run.recipe, before.run.recipe);
  EXPECT_EQ(session().shown_step(), 3);
  EXPECT_EQ(step(), 4);
  EXPECT_TRUE(weights() == shown);
  EXPECT_TRUE(session().run.progress->history == before.run.progress->history);
  const auto &moments = session().run.progress->moments.all(), &earlier = before.run.progress->moments.all();
  EXPECT_TRUE(std::ranges::equal(moments, earlier, [](const auto& a, const auto& b) { return *a == *b; }));
  ASSERT_EQ(session().others.size(), 1u);
  EXPECT_EQ(session().others[0].progress, before.others[0].progress);
  trainer.dispatch(state, Show{});
  step_once();
  EXPECT_EQ(step(), 5);
  EXPECT_EQ(session().others.size(), 1u);
}

TEST_F(EndedTraining, is_ended_again_by_redo) {
  train(2);
  end();
  undo();
  redo();
  EXPECT_FALSE(state.training);
  undo();
  ASSERT_TRUE(state.training);
  EXPECT_EQ(step(), 2);
}

TEST_F(EndedTraining, comes_back_before_its_first_step_too) {
  end();
  undo();
  ASSERT_TRUE(state.training);
  EXPECT_EQ(session().task, "induction");
  step_once();
  EXPECT_EQ(step(), 1);
}

TEST_F(EndedTraining, comes_back_with_what_was_changed_by_hand) {
  train(2);
  apply(state,
        command::SetCells{{*state.computation.graph().find("b0.h0.W_q"), {0, 0}}, Matrix::Constant(1, 1, 7)});
  poll();
  const Parameters changed = weights();
  end();
  undo();
  ASSERT_TRUE(state.training);
  EXPECT_TRUE(session().is_edited);
  EXPECT_TRUE(weights() == changed);
  undo();
  EXPECT_FALSE(session().is_edited);
  EXPECT_TRUE(weights() == kept(2));
}

TEST_F(EndedTraining, is_not_mixed_with_one_that_begins_after_it) {
  train(3);
  end();
  trainer.dispatch(state, BeginHere{});
  ASSERT_TRUE(state.training);
  train(1);
  EXPECT_TRUE(session().task.empty());
  while (state.history.can_undo() && (!state.training || session().task.empty())) undo();
  ASSERT_TRUE(state.training);
  EXPECT_EQ(session().task, "induction");
  EXPECT_EQ(step(), 3);
  while (state.history.can_redo()) redo();
  ASSERT_TRUE(state.training);
  EXPECT_TRUE(session().task.empty());
  EXPECT_EQ(step(), 1);
}

TEST_F(EndedTraining, of_a_saved_model_leaves_nothing_to_be_saved) {
  train(1);
  state.mark_saved();
  end();
  EXPECT_FALSE(state.is_unsaved());
}

TEST_F(Training, a_run_that_was_removed_is_back_when_that_is_undone) {
  train(2);
  trainer.dispatch(state, training_command::Branch{});
  train(1);
  ASSERT_EQ(session().others.size(), 1u);
  const Parameters now = weights();
  trainer.dispatch(state, training_command::Forget{0});
  poll();
  EXPECT_TRUE(session().others.empty());
  EXPECT_EQ(session().shown_step(), 3);
  apply(state, command::Undo{});
  poll();
  ASSERT_EQ(session().others.size(), 1u);
  EXPECT_EQ(session().others[0].letter, 'A');
  EXPECT_EQ(session().others[0].last_step(), 2);
  EXPECT_EQ(step(), 3);
  EXPECT_TRUE(weights() == now);
  EXPECT_FALSE(session().is_edited);
  apply(state, command::Redo{});
  poll();
  EXPECT_TRUE(session().others.empty());
  apply(state, command::Undo{});
  poll();
  EXPECT_EQ(session().others.size(), 1u);
  train(1);
  EXPECT_EQ(step(), 4) << "and it learns on";
}

TEST_F(Training, why_it_cannot_learn_is_said_until_it_is_changed) {
  apply(state, command::SetCells{{*state.computation.graph().find("b0.h0.scores"), {0, 0}},
                                 Matrix::Constant(1, 1, 3)});
  poll();
  trainer.dispatch(state, training_command::Toggle{});
  poll();
  ASSERT_EQ(state.notices.list().size(), 1u);
  EXPECT_EQ(state.notices.list()[0].error.message.key, "train.overrides");
  apply(state, command::Undo{});
  poll();
  EXPECT_TRUE(state.notices.list().empty());
}

}  // namespace
}  // namespace heed
