#include "core/lesson/grade.h"

#include <limits>

#include <gtest/gtest.h>

#include "core/lesson/computed_page.h"
#include "core/text/catalogue.h"
#include "tests/core/lesson/lesson_text.h"

namespace heed {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// A question on a page of the eight steps, everything computed.
class Asked {
 public:
  explicit Asked(const std::string& question_json, const std::string& page_json = "{}")
      : read_(read_lesson(lesson_head() + page(page_json, "Words.") + heed::question(question_json), ".")) {
    EXPECT_TRUE(read_.faults.empty()) << question_json;
    std::vector<LessonFault> faults;
    computed_ = compute_page(read_.lesson, read_.lesson.pages.at(0), Grain::Cell, faults);
  }

  const LessonQuestion& question() const { return read_.lesson.pages.at(0).questions.at(0); }
  const Graph& graph() const { return computed_->computation.graph(); }

  // As it stands when this cell is made.
  Computation at(CellRef cell) const {
    Computation computation = computed_->computation;
    computation.go_to(computation.timeline().playhead_of(cell.node, cell.cell));
    return computation;
  }

  Grade typed(const std::vector<std::optional<float>>& numbers) const {
    return grade_typed(question(), graph(), numbers);
  }
  bool is_right_click(const std::string& node, Cell cell) const {
    return grade_click(question(), graph(), {*graph().find(node), cell}).is_right;
  }
  // What is said of the only number that is asked for.
  std::string reason(float number) const {
    const Grade grade = typed({number});
    EXPECT_FALSE(grade.is_right);
    const auto& reason = grade.cells.at(0).reason;
    return reason ? catalogue(Language::English).say(*reason) : "none";
  }

 private:
  ParsedLesson read_;
  std::optional<ComputedPage> computed_;
};

Asked number(const std::string& cell, const std::string& page_json = "{}") {
  return Asked(R"({"ask": "?", "number": ")" + cell + "\"}", page_json);
}

TEST(MarkChoice, is_right_for_any_choice_that_is) {
  const Asked asked(
      R"({"ask": "?", "choose": [{"say": "a"}, {"say": "b", "right": true}, {"say": "c", "right": true}]})");
  EXPECT_FALSE(grade_choice(asked.question(), 0).is_right);
  EXPECT_TRUE(grade_choice(asked.question(), 1).is_right);
  EXPECT_TRUE(grade_choice(asked.question(), 2).is_right);
}

TEST(MarkNumber, is_right_within_the_tolerance_that_is_stated) {
  const Asked by_default = number("h0.weights[0, 1]");  // 0.46831
  EXPECT_TRUE(by_default.typed({0.47f}).is_right);
  EXPECT_TRUE(by_default.typed({0.4733f}).is_right);
  EXPECT_FALSE(by_default.typed({0.474f}).is_right);
  EXPECT_FALSE(by_default.typed({std::nullopt}).is_right);
  const Asked wide(R"({"ask": "?", "number": "h0.weights[0, 1]", "tolerance": 0.05})");
  EXPECT_TRUE(wide.typed({0.5f}).is_right);
  EXPECT_FALSE(wide.typed({0.52f}).is_right);
}

TEST(MarkNumber, a_masked_score_is_minus_infinity_and_nothing_else) {
  const Asked asked = number("h0.masked[0, 2]", R"({"change": {"mask": {"causal": true}}})");
  EXPECT_TRUE(asked.typed({-kInfinity}).is_right);
  EXPECT_FALSE(asked.typed({kInfinity}).is_right);
  EXPECT_FALSE(asked.typed({-1e30f}).is_right);
}

TEST(MarkClick, of_the_largest_takes_any_of_those_that_tie) {
  const Asked asked(R"({"ask": "?", "click": {"in": "h0.scores[0]", "answer": "largest"}})");  // 2 4 4
  EXPECT_FALSE(asked.is_right_click("h0.scores", {0, 0}));
  EXPECT_TRUE(asked.is_right_click("h0.scores", {0, 1}));
  EXPECT_TRUE(asked.is_right_click("h0.scores", {0, 2}));
  EXPECT_FALSE(asked.is_right_click("h0.scores", {1, 1}));
  EXPECT_FALSE(asked.is_right_click("h0.weights", {0, 1}));
}

TEST(MarkClick, of_the_smallest_and_of_a_list) {
  const Asked smallest(R"({"ask": "?", "click": {"in": "h0.scores", "answer": "smallest"}})");
  EXPECT_TRUE(smallest.is_right_click("h0.scores", {0, 0}));
  EXPECT_FALSE(smallest.is_right_click("h0.scores", {1, 1}));
  const Asked listed(
      R"({"ask": "?", "click": {"in": "h0.scores", "answer": ["h0.scores[1, 1]", "h0.scores[2]"]}})");
  EXPECT_TRUE(listed.is_right_click("h0.scores", {1, 1}));
  EXPECT_TRUE(listed.is_right_click("h0.scores", {2, 0}));
  EXPECT_FALSE(listed.is_right_click("h0.scores", {0, 0}));
}

TEST(MarkFill, marks_each_cell) {
  const Asked asked(R"({"ask": "?", "fill": "h0.scores[0]"})");
  const Grade grade = asked.typed({2.0f, 5.0f, std::nullopt});
  EXPECT_FALSE(grade.is_right);
  EXPECT_TRUE(grade.cells.at(0).is_right);
  EXPECT_FALSE(grade.cells.at(1).is_right);
  EXPECT_FALSE(grade.cells.at(2).is_right);
  EXPECT_FALSE(grade.cells.at(2).is_typed);
  EXPECT_EQ(catalogue(Language::English).say(grade.reply), "1 of 3 is right.");
  EXPECT_TRUE(asked.typed({2.0f, 4.0f, 4.0f}).is_right);
}

// Query 2 is [2 2 2], key 3 is [2 3 1]: 4 + 6 + 2 = 12.
TEST(TermFault, says_which_term_was_left_out) {
  EXPECT_EQ(number("h0.scores[1, 2]").reason(6), "That leaves 2 · 3 (d = 2) out of the sum.");
  EXPECT_EQ(number("h0.scores[1, 2]").reason(10), "That leaves 2 · 1 (d = 3) out of the sum.");
  // Output 3 is 0.0003·[1 2 3] + 0.8805·[2 8 0] + 0.1192·[2 6 3] = [1.9997 7.7599 0.3584].
  EXPECT_EQ(number("h0.output[2, 1]").reason(7.0449f), "That leaves 0.7150 (j = 3) out of the sum.");
}

TEST(TermFault, says_which_term_has_the_wrong_sign) {
  EXPECT_EQ(number("h0.scores[1, 2]").reason(0), "That takes 2 · 3 (d = 2) with the wrong sign.");
  EXPECT_EQ(number("h0.scores[1, 2]").reason(-12), "That has the wrong sign.");
}

TEST(TermFault, says_which_row_or_column_was_taken) {
  // Scores [2 4 4; 4 16 12; 4 12 10].
  EXPECT_EQ(number("h0.scores[1, 2]").reason(16),
            "That is also h0.scores[2, 2]: perhaps a column too far left or right.");
  EXPECT_EQ(number("h0.scores[2, 1]").reason(16),
            "That is also h0.scores[2, 2]: perhaps a row too far up or down.");
}

TEST(TermFault, names_no_number_that_is_still_to_come) {
  const Asked asked = number("h0.scores[0, 1]");
  EXPECT_EQ(asked.reason(16), "That is also h0.scores[2, 2]: perhaps a row too far up or down.");
  const Computation first_row = asked.at({*asked.graph().find("h0.scores"), {0, 2}});
  const Grade grade = grade_typed(asked.question(), asked.graph(), {16.0f}, [&](const CellRef& cell) {
    return first_row.graph().is_known(cell.node, cell.cell);
  });
  EXPECT_FALSE(grade.cells.at(0).reason.has_value());
}

// Scores [2 4 4]: 4 in place of the first number tells what the second one is, while it is still blank.
TEST(TermFault, names_no_other_blank_that_is_still_open) {
  const Asked asked(R"({"ask": "?", "fill": "h0.scores[0]"})");
  for (const std::optional<float> second : {std::optional(5.0f), std::optional<float>()}) {
    const auto other = asked.typed({4.0f, second, {}}).cells.at(0).reason;
    EXPECT_TRUE(!other || other->key != "lesson.mark.column") << other->key;
  }
  const auto reason = asked.typed({4.0f, 4.0f, {}}).cells.at(0).reason;
  ASSERT_TRUE(reason) << "the second one is no blank any more";
  EXPECT_EQ(reason->key, "lesson.mark.column");
}

TEST(TermFault, says_which_number_was_read_in_the_wrong_place) {
  // With 2 · 1 in place of 2 · 2 for d = 1, the number beside it or below: no; 2·3 for d = 1 makes 14.
  EXPECT_EQ(number("h0.scores[1, 2]").reason(14),
            "Perhaps h0.K[3, 2] was taken in place of h0.K[3, 1], in 2 · 2 (d = 1).");
}

TEST(TermFault, says_when_softmax_or_the_scale_is_not_divided_yet) {
  // e^(2 − 4) = 0.13534 of 2.13534.
  EXPECT_EQ(number("h0.weights[0, 0]").reason(0.13534f), "That is not divided by 2.135 yet.");
  EXPECT_EQ(number("h0.scaled[1, 2]", R"({"change": {"score": {"kind": "scaled_dot"}}})").reason(12),
            "That is not divided by 1.732 yet.");
}

TEST(TermFault, says_nothing_of_a_number_that_no_single_slip_makes) {
  EXPECT_EQ(number("h0.scores[1, 2]").reason(100), "none");
  EXPECT_EQ(number("h0.scores[1, 2]").reason(kInfinity), "none");
  EXPECT_EQ(number("X[0, 0]").reason(7), "none");
}

TEST(TypedNumber, is_read_as_people_write_it) {
  EXPECT_EQ(parse_answer("0.5"), 0.5f);
  EXPECT_EQ(parse_answer(" 0,5 "), 0.5f);
  EXPECT_EQ(parse_answer("−2"), -2.0f);
  EXPECT_EQ(parse_answer("+3"), 3.0f);
  EXPECT_EQ(parse_answer("1/4"), 0.25f);
  EXPECT_EQ(parse_answer("−∞"), -kInfinity);
  EXPECT_EQ(parse_answer("-inf"), -kInfinity);
  for (const std::string text : {"", "x", "1/0", "1/", "/2", "1 2 3 x", "--1", "0.5.1"})
    EXPECT_FALSE(parse_answer(text).has_value()) << text;
}

}  // namespace
}  // namespace heed
