// What counts as an answer, and how it is said whether it is right.
#include "app/state/focus.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

constexpr const char* kAnswered = R"(```heed lesson
{"heed_lesson": 1, "title": {"en": "Two words", "zh": "两个词"},
 "scene": {"heed": 1, "tokens": ["a", "b"], "inputs": [[1, 0], [1, 1]]}}
```

```heed page
{"look": ["h0.scores"]}
```
# en: What is there
Scores.
# zh: 有什么
得分。

```heed question
{"ask": {"en": "How large is the last score?", "zh": "最后一个得分是多少？"}, "number": "h0.scores[1, 1]",
 "wrong": {"en": "Not this one.", "zh": "不是这个。"}}
```

```heed page
{"at": {"step": 5}}
```
# en: Predict
Which one?
# zh: 猜一猜
是哪一个？

```heed question
{"ask": {"en": "Press the largest weight of row 2.", "zh": "点击第 2 行最大的权重。"},
 "click": {"in": "h0.weights[1]", "answer": "largest"}}
```
```heed question
{"ask": {"en": "Which is it?", "zh": "是哪个？"}, "choose": [
  {"say": {"en": "the first", "zh": "第一个"}},
  {"say": {"en": "the second", "zh": "第二个"}, "right": true}]}
```
)";

class LessonAnswersTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  LessonAnswersTest() {
    speak(GetParam());
    files.put("/home/me/answers.md", kAnswered);
  }
  void open() {
    app.open("/home/me/answers.md");
    settle();
    ASSERT_TRUE(app.state().lesson);
  }
  CellRef cell(const char* node, Index row, Index col) const {
    return {*app.state().computation.graph().find(node), {row, col}};
  }
};

TEST_P(LessonAnswersTest, a_cell_that_is_found_by_its_name_is_selected_and_is_no_answer) {
  open();
  press("N");
  press("Ctrl+K");
  ui.type("weights[2, 1]");
  press("Enter");
  ASSERT_EQ(view().selection, cell("h0.weights", 1, 0));
  EXPECT_EQ(app.state().lesson->answer(0), nullptr);
  app.apply(command::PressCell{cell("h0.weights", 1, 0), true});
  settle();
  ASSERT_TRUE(app.state().lesson->answer(0)) << "pressing it is one, though it is selected";
  EXPECT_EQ(app.state().lesson->answer(0)->misses, 1);
}

TEST_P(LessonAnswersTest, right_and_wrong_are_said_in_words) {
  const std::string right = catalogue(GetParam()).say("ui.lesson.right"),
                    wrong = catalogue(GetParam()).say("ui.lesson.wrong");
  open();
  EXPECT_FALSE(ui.has_text(right) || ui.has_text(wrong));
  ui.enter("inspector/question_1_cell_1", "3");
  settle();
  EXPECT_TRUE(ui.has_text(wrong));
  EXPECT_TRUE(ui.has_text(words("Not this one.", "不是这个。"))) << "and what the lesson says of it";
  ui.enter("inspector/question_1_cell_1", "2");
  settle();
  EXPECT_TRUE(ui.has_text(right));
  press("N");
  click("inspector/question_2_choice_1");
  EXPECT_TRUE(ui.has_text(wrong));
  click("inspector/question_2_choice_2");
  EXPECT_TRUE(ui.has_text(right));
  EXPECT_FALSE(ui.has_text(wrong));
}

TEST_P(LessonAnswersTest, the_picture_and_the_words_are_about_the_question_and_then_about_its_answer) {
  open();
  press("N");
  const auto asked = focus_of(app.state());
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->moment.node, cell("h0.weights", 1, 0).node);
  EXPECT_EQ(asked->moment.to_cell - asked->moment.from_cell, 2);
  EXPECT_FALSE(asked->cell) << "which would look like the answer";
  EXPECT_TRUE(ui.has_text(words("The question is about row 2 of weights, which is still to come.",
                                "问题问的是 weights 的第 2 行，它尚未计算。")));
  app.apply(command::PressCell{cell("h0.weights", 1, 1), true});
  settle();
  EXPECT_EQ(focus_of(app.state())->cell, cell("h0.weights", 1, 1));
  EXPECT_FALSE(ui.has_text(words("The question is about row 2 of weights, which is still to come.",
                                 "问题问的是 weights 的第 2 行，它尚未计算。")));
}

TEST_P(LessonAnswersTest,
       until_it_is_answered_the_picture_and_the_words_stay_with_the_question_whatever_is_stepped_to) {
  app.apply(FileCommand{file_command::OpenLesson{"many-heads", 1}});
  settle();
  const CellRef asked = cell("h0.weights", 2, 0);
  const std::string_view about = words("The question is about", "问题问的是");
  for (int presses = 0; presses < 12; ++presses) {
    EXPECT_EQ(focus_of(app.state())->moment.node, asked.node);
    EXPECT_EQ(focus_of(app.state())->moment.from_cell, index_of({7, 7}, asked.cell));
    EXPECT_TRUE(ui.has_text(about)) << "after presses of the space bar: " << presses;
    press("Space");
  }
  app.apply(command::PressCell{cell("h0.weights", 2, 1), true});
  settle();
  ASSERT_TRUE(app.state().lesson->is_revealed(0));
  press("Space");
  EXPECT_FALSE(ui.has_text(about));
}

// “sat” no longer knows who sat: that stands in the columns of head 1.
TEST_P(LessonAnswersTest, where_heads_stand_side_by_side_a_number_of_the_one_on_show_is_explained) {
  app.apply(FileCommand{file_command::OpenLesson{"many-heads", 5}});
  settle();
  const auto focus = focus_of(app.state());
  ASSERT_TRUE(focus && focus->cell);
  EXPECT_EQ(app.state().computation.graph().info(focus->cell->node).name, "concat");
  EXPECT_EQ(focus->cell->cell.row, 2);
  EXPECT_LT(focus->cell->cell.col, 2);
}

TEST_P(LessonAnswersTest, a_field_for_a_number_refuses_what_cannot_be_in_one) {
  open();
  const auto typed = [&] {
    const GivenAnswer* given = app.state().lesson->answer(0);
    return given && !given->typed.empty() ? given->typed[0] : "";
  };
  for (const auto& [keys, kept] : {std::pair{"1.6nn ", "1.6"},
                                   {"a−2,5b", "−2,5"},
                                   {"x1/3 y", "1/3"},
                                   {"1e-3e", "1e-3"},
                                   {"-infinity", "-inf"},
                                   {"１．５", "1.5"}}) {
    ui.click("inspector/question_1_cell_1");
    ui.press("Ctrl+A");
    ui.type(keys);
    settle();
    EXPECT_EQ(typed(), kept) << keys;
  }
  ui.enter("inspector/question_1_cell_1", "3");
  settle();
  ASSERT_TRUE(app.state().lesson->answer(0)->grade);
  ui.click("inspector/question_1_cell_1");
  ui.type("n ");
  settle();
  EXPECT_TRUE(app.state().lesson->answer(0)->grade) << "what was marked stays";
}

// Most of concat and of Y is about 0 there.
TEST_P(LessonAnswersTest, the_page_on_narrow_heads_explains_a_number_that_is_not_nothing) {
  app.apply(FileCommand{file_command::OpenLesson{"many-heads", 6}});
  settle();
  const auto focus = focus_of(app.state());
  ASSERT_TRUE(focus && focus->cell);
  const Graph& graph = app.state().computation.graph();
  EXPECT_EQ(graph.info(focus->cell->node).name, "Y");
  EXPECT_GT(graph.cell(focus->cell->node, focus->cell->cell), 0.5f);
}

INSTANTIATE_TEST_SUITE_P(, LessonAnswersTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
