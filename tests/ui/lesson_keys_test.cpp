#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::HasSubstr;

// A number to type, a cell to choose, and an answer to choose. Scores are [1 1; 1 2].
constexpr const char* kQuestions = R"(```heed lesson
{"heed_lesson": 1, "title": "Keys",
 "scene": {"heed": 1, "tokens": ["a", "b"], "inputs": [[1, 0], [1, 1]]}}
```
```heed page
{"look": ["h0.scores"], "hide": ["stepper"]}
```
# en: What is there
Words.
```heed question
{"ask": "How large is the last score?", "number": "h0.scores[1, 1]"}
```
```heed page
{"at": {"step": 5}}
```
# en: Predict
Which one?
```heed question
{"ask": "Press the largest weight of row 2.", "click": {"in": "h0.weights[1]", "answer": "largest"}}
```
```heed question
{"ask": "Which is it?", "choose": [{"say": "the first"}, {"say": "the second", "right": true}]}
```
)";

// A lesson by keyboard alone.
class LessonKeysTest : public AppTest {
 protected:
  void open() {
    files.put("/home/me/keys.md", kQuestions);
    app.open("/home/me/keys.md");
    settle();
    ASSERT_TRUE(app.state().lesson);
  }
};

TEST_F(LessonKeysTest, f6_leads_into_the_question_of_a_page_that_was_turned_to) {
  open();
  press("F6");
  EXPECT_THAT(focused(), HasSubstr("question_1_cell_1"));
  ui.type("2");
  press("Enter");
  EXPECT_TRUE(app.state().lesson->is_revealed(0));
  press("Esc");
  press("N");
  press("F6");
  EXPECT_THAT(focused(), HasSubstr("h0.weights[2, 1]")) << "a cell of the figure is asked for";
  press("Enter");
  press("Right");
  press("Enter");
  ASSERT_TRUE(app.state().lesson->is_revealed(0));
  press("Esc");
  press("Esc");
  press("F6");
  EXPECT_THAT(focused(), HasSubstr("question_2_choice_1")) << "the first that is still open";
  press("Tab");
  EXPECT_THAT(focused(), HasSubstr("question_2_choice_2"));
  press("Space");
  EXPECT_TRUE(app.state().lesson->answer(1)->grade->is_right);
}

TEST_F(LessonKeysTest, f6_leads_on_from_the_question_to_the_next_part_of_the_window) {
  open();
  press("F6");
  ASSERT_THAT(focused(), HasSubstr("question_1_cell_1"));
  press("F6");
  EXPECT_THAT(focused(), HasSubstr("transport/"));
  press("Shift+F6");
  EXPECT_THAT(focused(), HasSubstr("inspector/"));
}

TEST_F(LessonKeysTest, right_and_left_go_on_from_an_end_of_a_row_of_lessons_with_the_next_row) {
  press("O");
  const float first = ui.item("lesson_eight-steps").rect.top;
  std::string last;
  int presses = 0;
  const auto top = [&] { return ui.item(focused()).rect.top; };
  for (press("Right"); presses < 8 && top() < first + 10; ++presses) {
    last = focused();
    press("Right");
  }
  EXPECT_GT(presses, 1);
  EXPECT_GT(top(), first + 10);
  press("Left");
  EXPECT_EQ(focused(), last);
}

TEST_F(LessonKeysTest, the_card_of_lessons_begins_with_the_focus_on_the_first_lesson) {
  press("O");
  press("Tab");
  EXPECT_THAT(focused(), HasSubstr("lesson_eight-steps"));
}

}  // namespace
}  // namespace heed
