#include "app/state/history.h"

#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/apply.h"

namespace heed {
namespace {

Document document(float number) {
  Document made;
  made.scene.inputs.values = Matrix(Matrix::Constant(1, 1, number));
  return made;
}

TEST(DocumentRevision, is_new_after_each_change_and_found_again_by_undo_and_redo) {
  History history;
  const DocumentRevision first = history.revision();
  history.record(document(1), {"edit.set", {}});
  const DocumentRevision second = history.revision();
  EXPECT_NE(second, first);
  history.undo(document(2));
  EXPECT_EQ(history.revision(), first);
  history.redo(document(1));
  EXPECT_EQ(history.revision(), second);
}

TEST(DocumentRevision, of_a_change_after_undo_is_not_that_of_the_change_undone) {
  History history;
  history.record(document(1), {"edit.set", {}});
  const DocumentRevision undone = history.revision();
  history.undo(document(2));
  history.record(document(1), {"edit.set", {}});
  EXPECT_NE(history.revision(), undone);
}

TEST(DocumentRevision, of_another_document_is_none_that_there_was) {
  History history;
  const DocumentRevision first = history.revision();
  history.record(document(1), {"edit.set", {}});
  const DocumentRevision second = history.revision();
  history.clear();
  EXPECT_NE(history.revision(), first);
  EXPECT_NE(history.revision(), second);
}

class UnsavedTest : public testing::Test {
 protected:
  void set(float number) {
    apply(state,
          command::SetCells{{*state.computation.graph().find("X"), {0, 0}}, Matrix::Constant(1, 1, number)});
  }

  AppState state{eight_steps()};
};

TEST_F(UnsavedTest, is_a_change_until_the_number_is_put_back_by_whatever_way) {
  EXPECT_FALSE(state.is_unsaved());
  set(5);
  EXPECT_TRUE(state.is_unsaved());
  set(1);
  EXPECT_FALSE(state.is_unsaved());
  apply(state, command::Undo{});
  EXPECT_TRUE(state.is_unsaved());
  apply(state, command::Undo{});
  EXPECT_FALSE(state.is_unsaved());
  apply(state, command::Redo{});
  EXPECT_TRUE(state.is_unsaved());
}

TEST_F(UnsavedTest, is_not_a_pin_of_what_is_saved_but_one_of_what_is_not) {
  apply(state, command::PinBaseline{});
  EXPECT_FALSE(state.is_unsaved());
  set(5);
  EXPECT_TRUE(state.is_unsaved());
  apply(state, command::PinBaseline{});
  set(1);
  EXPECT_TRUE(state.is_unsaved()) << "the pinned scene would be lost";
  apply(state, command::ClearBaseline{});
  EXPECT_FALSE(state.is_unsaved());
}

TEST_F(UnsavedTest, is_a_pin_in_place_of_another_one_that_is_saved) {
  set(5);
  apply(state, command::PinBaseline{});
  set(1);
  state.mark_saved();
  apply(state, command::PinBaseline{});
  EXPECT_TRUE(state.is_unsaved());
  apply(state, command::Undo{});
  EXPECT_FALSE(state.is_unsaved());
}

TEST_F(UnsavedTest, remains_what_was_trained_whatever_numbers_the_scene_has) {
  set(5);
  state.training.emplace();
  set(1);
  EXPECT_TRUE(state.is_unsaved());
}

TEST_F(UnsavedTest, remains_what_is_in_no_file) {
  state.mark_unsaved();
  set(5);
  set(1);
  EXPECT_TRUE(state.is_unsaved());
}

TEST(Snapshot, holds_a_copy_of_the_matrix_that_changed_and_of_no_other) {
  Scene scene;
  scene.inputs.values = Matrix(Matrix::Constant(4096, 64, 0.5f));
  scene.attention.heads[0].query.emplace().weight.values = Matrix(Matrix::Constant(64, 64, 1));
  scene.attention.heads[0].key.emplace().weight.values = Matrix(Matrix::Constant(64, 64, 1));
  AppState state(Computation::make(std::move(scene)).value());
  const Document before = state.document();
  apply(state,
        command::SetCells{{*state.computation.graph().find("h0.W_q"), {0, 0}}, Matrix::Constant(1, 1, 7)});
  const Document after = state.document();
  EXPECT_EQ(&*after.scene.inputs, &*before.scene.inputs);
  EXPECT_EQ(&*after.scene.attention.heads[0].key->weight, &*before.scene.attention.heads[0].key->weight);
  EXPECT_NE(&*after.scene.attention.heads[0].query->weight, &*before.scene.attention.heads[0].query->weight);
  apply(state, command::Undo{});
  EXPECT_EQ(&*state.document().scene.attention.heads[0].query->weight,
            &*before.scene.attention.heads[0].query->weight);
}

}  // namespace
}  // namespace heed
