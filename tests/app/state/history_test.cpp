#include "app/state/history.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace heed
