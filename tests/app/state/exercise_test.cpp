#include "app/state/exercise.h"

#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/apply.h"

namespace heed {
namespace {

// The eight-step scene, all of it computed.
class ExerciseTest : public testing::Test {
 protected:
  ExerciseTest() { apply(state, command::GoToEnd{}); }

  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*state.computation.graph().find(node), {row, col}};
  }
  void select_range(CellRef from, Cell to) {
    apply(state, command::Select{from});
    apply(state, command::ExtendSelection{{from.node, to}});
  }
  void practise_selected() {
    apply(state, LessonCommand{lesson_action::Practise{lesson_action::Extent::Selected}});
  }

  AppState state{eight_steps()};
};

TEST_F(ExerciseTest, is_about_the_numbers_that_are_selected) {
  select_range(cell_of("h0.scores", 1, 0), {2, 1});
  EXPECT_EQ(range_to_practise(state), (Region{1, 0, 2, 2, 0, 1}));
  practise_selected();
  EXPECT_EQ(exercise_cells(state).size(), 4u);
}

TEST_F(ExerciseTest, counts_as_one_however_many_numbers_it_asks_for) {
  const auto answer = [&](const char* last) {
    apply(state, command::Select{cell_of("h0.scores", 1, 0)});
    apply(state, LessonCommand{lesson_action::Practise{lesson_action::Extent::Row}});
    const char* const row[] = {"4", "16", last};
    for (std::size_t at = 0; at < 3; ++at) {
      apply(state, LessonCommand{lesson_action::Type{kExercise, at, row[at]}});
      apply(state, LessonCommand{lesson_action::Check{kExercise}});
    }
  };
  answer("12");
  EXPECT_EQ(state.score.answers, 1);
  EXPECT_EQ(state.score.right, 1);
  answer("11");
  EXPECT_EQ(state.score.answers, 2);
  EXPECT_EQ(state.score.right, 1);
}

TEST_F(ExerciseTest, says_nothing_of_how_many_are_right_before_a_number_is_typed) {
  apply(state, command::Select{cell_of("h0.scores", 1, 0)});
  apply(state, LessonCommand{lesson_action::Practise{lesson_action::Extent::Row}});
  for (int presses = 0; presses < GivenAnswer::kTries; ++presses) {
    apply(state, LessonCommand{lesson_action::Check{kExercise}});
    EXPECT_FALSE(state.exercise->given.grade);
    EXPECT_EQ(state.notices.said()->message.key, "exercise.nothing_typed");
  }
  EXPECT_FALSE(state.exercise->given.reveals()) << "that was no try";
  EXPECT_EQ(state.score.answers, 0);
}

// The scores begin with 2, 4, 4, of which the third is blank, too.
TEST_F(ExerciseTest, a_wrong_answer_tells_nothing_of_what_else_is_blank) {
  apply(state, command::Select{cell_of("h0.scores", 0, 1)});
  apply(state, LessonCommand{lesson_action::Practise{lesson_action::Extent::Cell}});
  apply(state, LessonCommand{lesson_action::Type{kExercise, 0, "2"}});
  apply(state, LessonCommand{lesson_action::Check{kExercise}});
  EXPECT_EQ(state.exercise->given.grade->cells.at(0).reason->key, "lesson.mark.column")
      << "the one beside it";
  apply(state, LessonCommand{lesson_action::Practise{lesson_action::Extent::Row}});
  apply(state, LessonCommand{lesson_action::Type{kExercise, 1, "2"}});
  apply(state, LessonCommand{lesson_action::Check{kExercise}});
  const auto reason = state.exercise->given.grade->cells.at(1).reason;
  EXPECT_TRUE(!reason || reason->key != "lesson.mark.column") << "that one is blank, too";
}

// W_v has four rows, the step's result has three.
TEST_F(ExerciseTest, is_about_the_result_of_the_step_where_given_numbers_are_selected) {
  select_range(cell_of("h0.W_v", 3, 1), {2, 1});
  EXPECT_FALSE(range_to_practise(state));
  practise_selected();
  ASSERT_TRUE(state.exercise);
  ASSERT_TRUE(state.view.selection);
  const Shape& shape = state.computation.graph().shape(state.view.selection->node);
  EXPECT_LT(state.view.selection->cell.row, shape.rows);
  EXPECT_EQ(exercise_cells(state).size(), static_cast<std::size_t>(shape.cols));
}

// A drag over W_v, which has four rows, goes on while a key begins an exercise about three.
TEST_F(ExerciseTest, a_range_that_is_being_drawn_in_another_matrix_goes_no_further) {
  const CellRef from = cell_of("h0.W_v", 0, 0);
  apply(state, command::Select{from});
  apply(state, LessonCommand{lesson_action::Practise{lesson_action::Extent::Row}});
  apply(state, command::ExtendSelection{{from.node, {3, 2}}});
  EXPECT_FALSE(state.view.range_end);
}

// With one head and no output projection Y is a copy of the output, and the figure draws only that.
TEST_F(ExerciseTest, is_about_what_was_copied_where_the_step_ends_with_a_copy) {
  EXPECT_EQ(cell_to_practise(state), cell_of("h0.output", 2, 2));
  apply(state, LessonCommand{lesson_action::Practise{lesson_action::Extent::Row}});
  ASSERT_TRUE(state.exercise);
  EXPECT_EQ(exercise_cells(state).front(), cell_of("h0.output", 2, 0));
  EXPECT_EQ(state.view.selection, cell_of("h0.output", 2, 0));
}

TEST_F(ExerciseTest, predicts_what_was_copied) {
  apply(state, command::Select{cell_of("Y", 1, 0)});
  apply(state, LessonCommand{lesson_action::Predict{}});
  ASSERT_TRUE(state.exercise);
  EXPECT_EQ(state.exercise->question.cells.node, "h0.output");
}

}  // namespace
}  // namespace heed
