#include "core/lesson/exercise.h"

#include <gtest/gtest.h>

#include "core/lesson/grade.h"
#include "core/text/catalogue.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

// The published example; K = [0 1 1; 4 4 0; 2 3 1], the scores of query 2 are [4 16 12].
class ExerciseTest : public testing::Test {
 protected:
  const Graph& graph() const { return computation_.graph(); }
  NodeId node(const char* name) const { return *graph().find(name); }
  std::string said(const LessonQuestion& question) const {
    return catalogue(Language::English).say(*question.prompt);
  }

  Computation computation_ = make_complete(tutorial_scene());
};

TEST_F(ExerciseTest, asks_for_cells_of_a_result_and_marks_them_as_a_lesson_does) {
  const Result<LessonQuestion> question = make_exercise(graph(), node("h0.scores"), Region::of_rows(1));
  ASSERT_TRUE(question);
  EXPECT_EQ(said(question.value()),
            "Work out h0.scores[2]. Type into the blanks; answers within 0.01 are accepted.");
  const Grade grade = grade_typed(question.value(), graph(), {4.0f, 16.005f, 11.0f});
  ASSERT_EQ(grade.cells.size(), 3u);
  EXPECT_TRUE(grade.cells[0].is_right);
  EXPECT_TRUE(grade.cells[1].is_right);
  EXPECT_FALSE(grade.cells[2].is_right);
}

// Query 2 is [2 2 2], key 3 is [2 3 1]: 4 + 6 + 2. Without the second term it is 6.
TEST_F(ExerciseTest, says_which_term_went_wrong) {
  const LessonQuestion question = make_exercise(graph(), node("h0.scores"), Region::of({1, 2})).value();
  const Grade grade = grade_typed(question, graph(), {6.0f});
  ASSERT_TRUE(grade.cells[0].reason);
  EXPECT_EQ(catalogue(Language::English).say(*grade.cells[0].reason),
            "That leaves 2 · 3 (d = 2) out of the sum.");
}

TEST_F(ExerciseTest, takes_one_slice_of_the_weighted_values) {
  const LessonQuestion question = make_exercise(graph(), node("h0.weighted"), {0, 0, 3, 3, 1, 1}).value();
  const RightAnswer answer = right_answer(question, graph()).value();
  ASSERT_EQ(answer.cells.size(), 9u);
  EXPECT_EQ(answer.cells[0].cell, (Cell{0, 0, 1}));
}

TEST_F(ExerciseTest, is_refused_for_what_is_given_and_for_more_than_a_person_would_do) {
  EXPECT_EQ(make_exercise(graph(), node("X"), Region::all()).error().message.key, "exercise.given");
  Scene wide = tutorial_scene();
  wide.inputs = scene_matrix(random_matrix(1, 30, 4));
  const Computation computation = make_complete(wide);
  const NodeId scores = *computation.graph().find("h0.scores");
  EXPECT_EQ(make_exercise(computation.graph(), scores, Region::all()).error().message.key,
            "exercise.too_many");
}

TEST_F(ExerciseTest, hints_first_by_names_then_with_numbers_then_the_value) {
  const CellRef cell{node("h0.scores"), {1, 2}};
  EXPECT_TRUE(exercise_hints(graph(), cell, 0).empty());
  const std::vector<std::string> names = exercise_hints(graph(), cell, 1);
  ASSERT_EQ(names.size(), 1u);
  EXPECT_NE(names[0].find("h0.Q[2, 1]"), std::string::npos) << names[0];
  EXPECT_EQ(names[0].find("12"), std::string::npos);
  const std::vector<std::string> numbers = exercise_hints(graph(), cell, 2);
  EXPECT_GT(numbers.size(), 1u);
  for (const std::string& line : numbers) EXPECT_EQ(line.find("= 12"), std::string::npos) << line;
  EXPECT_EQ(exercise_hints(graph(), cell, 3).back(), "= 12");
}

TEST_F(ExerciseTest, asks_which_key_a_query_will_attend_to_most) {
  const LessonQuestion question = make_prediction(graph(), node("h0.weights"), {1, 0}).value();
  EXPECT_EQ(said(question), "Which key will query 2 attend to most?");
  EXPECT_TRUE(grade_click(question, graph(), {node("h0.weights"), {1, 1}}).is_right);
  EXPECT_FALSE(grade_click(question, graph(), {node("h0.weights"), {1, 2}}).is_right);
}

TEST_F(ExerciseTest, has_nothing_to_predict_where_all_are_alike) {
  Scene same = tutorial_scene();
  Matrix ones = Matrix::Ones(3, 4);
  same.inputs = scene_matrix(ones);
  const Computation computation = make_complete(same);
  const NodeId scores = *computation.graph().find("h0.scores");
  EXPECT_EQ(make_prediction(computation.graph(), scores, {0, 0}).error().message.key, "exercise.all_alike");
}

// The order of scaled scores can be read from the scores.
TEST(RowInOtherUnits, is_a_row_divided_by_a_constant_and_no_other) {
  Scene scene = tutorial_scene();
  scene.attention.score.kind = Score::Kind::ScaledDot;
  const Computation done = make_complete(std::move(scene));
  const auto is_one = [&](const char* name) {
    return is_row_in_other_units(done.graph(), {*done.graph().find(name), {1, 0}});
  };
  EXPECT_TRUE(is_one("h0.scaled"));
  for (const char* other : {"h0.Q", "h0.scores", "h0.weights", "h0.output"})
    EXPECT_FALSE(is_one(other)) << other;
}

}  // namespace
}  // namespace heed
