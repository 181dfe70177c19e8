#include "core/lesson/evaluate_prose.h"

#include <gtest/gtest.h>

#include "core/lesson/computed_page.h"
#include "core/lesson/prose_read.h"
#include "tests/core/lesson/lesson_text.h"

namespace heed {
namespace {

// The words as they read on a page of the eight steps; the baseline has the weights that tutorials round to.
std::string filled(const std::string& words, const std::string& page_json = "{}") {
  const ParsedLesson read = read_lesson(lesson_head() + page(page_json, "Words."), ".");
  std::vector<LessonFault> faults;
  const auto computed = compute_page(read.lesson, read.lesson.pages.at(0), Grain::Cell, faults);
  const NumberContext numbers(computed->computation, computed->baseline ? &*computed->baseline : nullptr);
  std::string text = prose_text(evaluate_prose(read_prose(words, 1).prose, numbers, faults));
  for (const LessonFault& fault : faults) text += fault.error.message.key;
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

// All numbers are those of the tutorial, or of NumPy.
TEST(LocalizedProse, a_cell_a_row_a_column_and_a_matrix) {
  EXPECT_EQ(filled("{h0.scores[1, 2]}"), "12");
  EXPECT_EQ(filled("{h0.scores[0]}"), "[2 4 4]");
  EXPECT_EQ(filled("{h0.scores[:, 1]}"), "[4 16 12]");
  EXPECT_EQ(filled("{h0.V}"), "[1 2 3; 2 8 0; 2 6 3]");
  EXPECT_EQ(filled("{h0.K[0:2, 0:2]}"), "[0 1; 4 4]");
}

TEST(LocalizedProse, digits_behind_the_point_are_as_many_as_asked_for) {
  EXPECT_EQ(filled("{h0.weights[0]: 4}"), "[0.0634 0.4683 0.4683]");
  EXPECT_EQ(filled("{h0.weights[0]: 1}"), "[0.1 0.5 0.5]");
  EXPECT_EQ(filled("{h0.weights[0, 1]}"), "0.4683");
  EXPECT_EQ(filled("{X[0, 0]: 2}"), "1.00");
}

TEST(LocalizedProse, sums_extremes_and_shapes) {
  EXPECT_EQ(filled("{sum h0.weights[1]: 3}"), "1.000");
  EXPECT_EQ(filled("{sum h0.scores}"), "68");
  EXPECT_EQ(filled("{min h0.scores} {max h0.scores}"), "2 16");
  // NumPy: scores [2 4 4; 4 16 12; 4 12 10], mean 7.5556, std 4.6930; of the first row 3.3333 and 0.9428.
  EXPECT_EQ(filled("{mean h0.scores: 4} {deviation h0.scores: 4}"), "7.5556 4.6930");
  EXPECT_EQ(filled("{mean h0.scores[0]: 4} {deviation h0.scores[0]: 4} {deviation X[2]}"), "3.3333 0.9428 0");
  EXPECT_EQ(filled("{length h0.scores[0]} {length X[2]}"), "6 2") << "of 2, 4, 4";
  EXPECT_EQ(filled("{deviation h0.scores / deviation h0.scores[0]: 2}"), "4.98");
  EXPECT_EQ(filled("{argmax h0.weights[1]}"), "love");
  EXPECT_EQ(filled("{argmax h0.V[:, 1]}"), "love");
  EXPECT_EQ(filled("{argmax h0.V[2]}"), "2");
  EXPECT_EQ(filled("{shape h0.W_q} {shape h0.weighted}"), "4×3 3×3×3");
  EXPECT_EQ(filled("{parameters}"), "36");
}

TEST(LocalizedProse, what_was_in_the_baseline) {
  const std::string rounded =
      R"({"baseline": {"overrides": {"h0.weights": [[0, 0, 0], [0, 1, 0.5], [0, 2, 0.5]]}}})";
  EXPECT_EQ(filled("{was Y[0]} {Y[0]: 4}", rounded), "[2 7 1.5] [1.9366 6.6831 1.5951]");
}

// Rounded, output 1 is [2 7 1.5]; a weight is half of that score's lead: e² = 7.389.
TEST(LocalizedProse, how_many_times_as_large_and_how_far_ahead) {
  EXPECT_EQ(filled("{h0.scores[1, 1] / h0.scores[0, 1]} {h0.scores[1, 1] - h0.scores[1, 2]}"), "4 4");
  EXPECT_EQ(filled("{h0.scores[0, 0] − h0.scores[0, 1]}"), "−2");
  EXPECT_EQ(filled("{h0.weights[0, 1] / h0.weights[0, 0]: 3}"), "7.389");
  EXPECT_EQ(filled("{max h0.scores / min h0.scores} {sum X[1] - X[0, 0]}"), "8 3");
  const std::string rounded =
      R"({"baseline": {"overrides": {"h0.weights": [[0, 0, 0], [0, 1, 0.5], [0, 2, 0.5]]}}})";
  EXPECT_EQ(filled("{was Y[0, 1] - Y[0, 1]: 4}", rounded), "0.3169");
  // 12 numbers in each of three matrices; with an output of 3×3 there are 9 more.
  const std::string wider = R"({"baseline": {"output": {"weight": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}}})";
  EXPECT_EQ(filled("{was parameters} {was parameters / parameters}", wider), "45 1.25");
}

TEST(LocalizedProse, a_gradient_of_the_baseline) {
  // Scaled by 1/√3: scores 1.1547, 2.3094, 2.3094, softmax [0.13614 0.43193 0.43193], Y[0, 0] = 1.86386, and
  // dY/dscore_0 = 0.13614·(1 − 1.86386)/√3 = −0.0679.
  const std::string scaled = R"({"baseline": {"score": {"kind": "scaled_dot"}}})";
  EXPECT_EQ(
      filled("{was gradient h0.scores[0, 0] by Y[0, 0]: 4} {gradient h0.scores[0, 0] by Y[0, 0]: 4}", scaled),
      "−0.0679 −0.0594");
  EXPECT_EQ(
      filled("{was gradient h0.scores[0, 0] by Y[0, 0] / gradient h0.scores[0, 0] by Y[0, 0]: 2}", scaled),
      "1.14");
}

TEST(LocalizedProse, what_cannot_be_divided_leaves_a_dash_and_a_fault) {
  EXPECT_EQ(filled("{X[0, 0] / X[0, 1]}"), "–\nlesson.by_zero");
  EXPECT_EQ(filled("{X[0] / X[0, 0]}"), "–\nlesson.not_cell");
  EXPECT_EQ(filled("{X[0, 0] / was X[0, 0]}"), "–\nlesson.no_baseline");
  EXPECT_EQ(filled("{X[0, 0] - Z[0, 0]}"), "–\nlesson.no_node");
}

TEST(LocalizedProse, a_gradient_is_what_the_differences_say) {
  // Y[0, 0] = w·[1 2 2], so dY/dscore_j = w_j (v_j − Y): 0.06338·(1 − 1.93662) = −0.05936.
  EXPECT_EQ(filled("{gradient h0.scores[0, 0] by Y[0, 0]: 4}"), "−0.0594");
  EXPECT_EQ(filled("{gradient h0.V[:, 0] by Y[0, 0]: 4}"), "[0.0634 0.4683 0.4683]");
  EXPECT_EQ(filled("{gradient h0.scores[1, 0] by Y[0, 0]}"), "0");
}

// As in the cells beside it.
TEST(LocalizedProse, a_list_says_0_only_of_what_is_0) {
  EXPECT_EQ(filled("{h0.weights[1]: 2} {h0.masked[0]: 2} {h0.weights[0, 1]: 2}",
                   R"({"change": {"mask": {"causal": true}}})"),
            "[≈0 1.00 0] [2 −∞ −∞] 0.00");
  EXPECT_EQ(filled("{h0.weights[0]: 0}"), "[≈0 ≈0 ≈0]") << "no digit but zeros";
}

TEST(LocalizedProse, masked_scores_are_minus_infinity) {
  EXPECT_EQ(filled("{h0.masked[0]} {h0.weights[0]}", R"({"change": {"mask": {"causal": true}}})"),
            "[2 −∞ −∞] [1 0 0]");
}

TEST(LocalizedProse, numbers_are_there_also_where_the_playhead_has_not_come_yet) {
  EXPECT_EQ(filled("{Y[2]: 4}", R"({"at": "start"})"), "[1.9997 7.7599 0.3584]");
}

TEST(LocalizedProse, links_and_numbers_know_the_cells_they_mean) {
  const ParsedLesson read =
      read_lesson(lesson_head() + page("{}", "[its score](h0.scores[1, 2]) {h0.Q[0]}"), ".");
  std::vector<LessonFault> faults;
  const auto computed = compute_page(read.lesson, read.lesson.pages.at(0), Grain::Cell, faults);
  const NumberContext numbers(computed->computation, nullptr);
  const Prose words = evaluate_prose(read.lesson.pages[0].words.at("en"), numbers, faults);
  const ProseNode& link = words.at(0).children.at(0);
  ASSERT_TRUE(link.target.has_value());
  EXPECT_EQ(link.target->node, numbers.graph().find("h0.scores"));
  EXPECT_EQ(link.target->cell(), (Cell{1, 2}));
  EXPECT_EQ(words.at(0).children.at(2).target->region, (Region{0, 0, 1, 3, 0, 1}));
}

TEST(LocalizedProse, a_number_that_is_not_there_leaves_a_dash_and_a_fault) {
  EXPECT_EQ(filled("So {h0.masked[0]}."), "So –.\nlesson.no_node");
}

}  // namespace
}  // namespace heed
