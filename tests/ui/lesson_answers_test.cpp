// What counts as an answer, and how it is said whether it is right.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "app/panels/widgets/ui.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "core/lesson/grade.h"
#include "core/lesson/shipped.h"
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
  // What counts as right.
  std::vector<CellRef> answer_rightly(std::size_t at) {
    const LessonQuestion& question = *question_at(app.state(), at);
    const RightAnswer right = right_answer(question, computed_graph(app.state())).value();
    if (question.kind == LessonQuestion::Kind::Click) {
      app.apply(command::PressCell{right.cells.front(), true});
      return {right.cells.front()};
    }
    for (std::size_t each = 0; each < right.values.size(); ++each)
      app.apply(LessonCommand{lesson_action::Type{at, each, std::to_string(right.values[each])}});
    app.apply(LessonCommand{lesson_action::Check{at}});
    EXPECT_TRUE(app.state().lesson->is_revealed(at));
    return right.cells;
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

TEST_P(LessonAnswersTest, an_option_is_chosen_wherever_it_is_clicked_also_on_a_number_in_it) {
  ui.resize({1366, 1100});  // all of the page
  app.apply(FileCommand{file_command::OpenLesson{"where-the-answer-comes-from", 3}});
  settle();
  const ui_test::Rect option = ui.item("inspector/question_1_choice_2").visible;
  for (const ui_test::TextRun& run : ui.text_runs()) {
    if (option.contains(run.rect.left, run.rect.top) && run.text.find('.') != std::string::npos)
      ui.click_at({(run.rect.left + run.rect.right) / 2, (run.rect.top + run.rect.bottom) / 2});
  }
  settle();
  ASSERT_TRUE(app.state().lesson->answer(0));
  EXPECT_EQ(app.state().lesson->answer(0)->choice, 1u);
  EXPECT_FALSE(view().selection) << "the number was not what was meant";
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
                                "题目问的是 weights 的第 2 行，它尚未计算。")));
  app.apply(command::PressCell{cell("h0.weights", 1, 1), true});
  settle();
  EXPECT_EQ(focus_of(app.state())->cell, cell("h0.weights", 1, 1));
  EXPECT_FALSE(ui.has_text(words("The question is about row 2 of weights, which is still to come.",
                                 "题目问的是 weights 的第 2 行，它尚未计算。")));
}

constexpr const char* kLongQuestion = R"(```heed lesson
{"heed_lesson": 1, "title": {"en": "Long", "zh": "长"},
 "scene": {"heed": 1, "tokens": ["a", "b"], "inputs": [[1, 0], [1, 1]]}}
```

```heed page
{"look": ["h0.scores"]}
```
# en: What is there
One line.

Another line.

A third line.
# zh: 有什么
一行。

又一行。

第三行。

```heed question
{"ask": {"en": "Which is it?", "zh": "是哪个？"}, "choose": [
  {"say": {"en": "the first", "zh": "第一个"}, "reply": {"en": "Not at all.", "zh": "完全不是。"}},
  {"say": {"en": "the second", "zh": "第二个"}, "right": true}, {"say": {"en": "three", "zh": "三"}},
  {"say": {"en": "four", "zh": "四"}}, {"say": {"en": "five", "zh": "五"}}, {"say": {"en": "six", "zh": "六"}},
  {"say": {"en": "seven", "zh": "七"}}, {"say": {"en": "eight", "zh": "八"}}, {"say": {"en": "nine", "zh": "九"}},
  {"say": {"en": "ten", "zh": "十"}}, {"say": {"en": "eleven", "zh": "十一"}}]}
```
)";

TEST_P(LessonAnswersTest, a_reply_scrolls_no_farther_than_it_takes_to_read_it) {
  ui.resize({1366, 768});
  files.put("/home/me/long.md", kLongQuestion);
  app.open("/home/me/long.md");
  settle();
  const auto is_in_view = [&](std::string_view said) {
    const ui_test::TextRun* run = ui.find_text(said);
    return run && run->visible.height() >= run->rect.height() - 1;
  };
  const std::string_view asked = words("Which is it?", "是哪个？");
  ASSERT_TRUE(is_in_view(asked));
  click("inspector/question_1_choice_1");
  EXPECT_TRUE(is_in_view(words("Not at all.", "完全不是。")));
  EXPECT_TRUE(is_in_view(asked));
}

// Whether anything of this colour is drawn in the cell.
bool has_color(const ui_test::Rect& rect, Color color) {
  const ImDrawData& drawn = *ImGui::GetDrawData();
  for (const ImDrawList* list : drawn.CmdLists) {
    for (const ImDrawVert& vertex : list->VtxBuffer) {
      if (vertex.col == im_color(color) && rect.contains(vertex.pos.x, vertex.pos.y)) return true;
    }
  }
  return false;
}

TEST_P(LessonAnswersTest, a_wrongly_pressed_cell_has_a_cross_in_the_picture) {
  open();
  press("N");
  const Color alert = theme(view().theme).alert;
  EXPECT_FALSE(has_color(ui.item("canvas/h0.weights[2, 1]").rect, alert));
  app.apply(command::PressCell{cell("h0.weights", 1, 0), true});
  settle();
  EXPECT_TRUE(has_color(ui.item("canvas/h0.weights[2, 1]").rect, alert));
  EXPECT_FALSE(has_color(ui.item("canvas/h0.weights[2, 2]").rect, alert));
  app.apply(command::PressCell{cell("h0.weights", 1, 1), true});
  settle();
  EXPECT_FALSE(has_color(ui.item("canvas/h0.weights[2, 1]").rect, alert)) << "the right one counts";
}

TEST_P(LessonAnswersTest, a_typed_number_stands_in_its_cell_until_the_number_itself_does) {
  open();
  ui.enter("inspector/question_1_cell_1", "37");
  settle();
  const ui_test::Rect asked = ui.item("canvas/h0.scores[2, 2]").visible;
  EXPECT_THAT(ui.text_in(asked), testing::StartsWith("37"));
  EXPECT_TRUE(has_color(asked, theme(view().theme).alert)) << "it is wrong";
  ui.enter("inspector/question_1_cell_1", "2");
  settle();
  EXPECT_EQ(ui.text_in(asked), "2") << "and it stands there itself";
}

TEST_P(LessonAnswersTest, a_right_number_stands_in_its_cell_while_others_of_its_row_are_wrong) {
  app.apply(FileCommand{file_command::OpenLesson{"eight-steps", 3}});
  settle();
  const std::array typed{"2", "4", "5"};
  for (std::size_t at = 0; at < typed.size(); ++at) {
    ui.click("inspector/question_1_cell_" + std::to_string(at + 1));
    ui.type(typed[at]);
  }
  press("Enter");
  settle();
  for (std::size_t at = 0; at < typed.size(); ++at) {
    const ui_test::Rect cell = ui.item("canvas/h0.scores[1, " + std::to_string(at + 1) + "]").visible;
    EXPECT_THAT(ui.text_in(cell), testing::HasSubstr(typed[at]));
    EXPECT_EQ(has_color(cell, theme(view().theme).alert), at == 2);
  }
}

TEST_P(LessonAnswersTest,
       until_it_is_answered_the_picture_and_the_words_stay_with_the_question_whatever_is_stepped_to) {
  app.apply(FileCommand{file_command::OpenLesson{"many-heads", 1}});
  settle();
  const CellRef asked = cell("h0.weights", 2, 0);
  const std::string_view about = words("The question is about", "题目问的是");
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

// Of a page with several questions, after the last of them.
TEST_P(LessonAnswersTest, in_every_lesson_the_picture_and_the_words_stay_with_the_number_that_was_answered) {
  app.apply(command::SetGrain{Grain::Guided});  // as it is at first; there a step may make a row
  int answers = 0;
  for (const ShippedLesson& shipped : shipped_lessons()) {
    for (std::size_t page = 0; page < shipped.lesson.pages.size(); ++page) {
      const std::vector<LessonQuestion>& questions = shipped.lesson.pages[page].questions;
      const auto has_cells = [](const auto& each) { return each.kind != LessonQuestion::Kind::Choose; };
      if (std::ranges::none_of(questions, has_cells)) continue;
      SCOPED_TRACE(shipped.name + ", page " + std::to_string(page + 1));
      app.apply(FileCommand{file_command::OpenLesson{shipped.name, page}});
      settle();
      std::vector<CellRef> right;
      for (std::size_t at = 0; at < questions.size(); ++at) {
        if (has_cells(questions[at])) right = answer_rightly(at);
      }
      settle();
      ASSERT_FALSE(right.empty());
      const auto focus = focus_of(app.state());
      ASSERT_TRUE(focus);
      EXPECT_EQ(focus->moment.node, right.front().node);
      // Of several numbers that are no row, the matrix as a whole is in focus.
      const bool is_told = focus->cell || right.size() == 1;
      EXPECT_TRUE(!is_told || std::ranges::find(right, focus->cell) != right.end());
      ++answers;
    }
  }
  EXPECT_GT(answers, 10);
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
