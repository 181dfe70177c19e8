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

}  // namespace
}  // namespace heed
