#include <algorithm>
#include <set>

#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

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

// Two blanks, then one of another question.
constexpr const char* kBlanks = R"(```heed lesson
{"heed_lesson": 1, "title": "Blanks",
 "scene": {"heed": 1, "tokens": ["a", "b"], "inputs": [[1, 0], [1, 1]]}}
```
```heed page
{"at": "end"}
```
# en: Fill in
Words.
```heed question
{"ask": "Fill in the last scores.", "fill": "h0.scores[1, :]"}
```
```heed question
{"ask": "How large is the first score?", "number": "h0.scores[0, 0]"}
```
)";

// A lesson by keyboard alone.
class LessonKeysTest : public AppTest {
 protected:
  void open(const char* lesson = kQuestions) {
    files.put("/home/me/keys.md", lesson);
    app.open("/home/me/keys.md");
    settle();
    ASSERT_TRUE(app.state().lesson);
  }
  std::vector<std::string> typed(std::size_t question = 0) const {
    const GivenAnswer* given = app.state().lesson->answer(question);
    return given ? given->typed : std::vector<std::string>{};
  }
  int step() const { return app.state().computation.step(); }
  static std::string said(const char* key, const std::string& page) {
    return catalogue(Language::English).say({key, {{"page", page}}});
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

// As the question itself says.
TEST_F(LessonKeysTest, a_cell_is_answered_with_tab_the_arrow_keys_and_enter) {
  open();
  press("N");
  press("Tab");
  EXPECT_THAT(focused(), HasSubstr("h0.weights[2, 1]"));
  press("Right");
  press("Enter");
  ASSERT_TRUE(app.state().lesson->answer(0));
  EXPECT_TRUE(app.state().lesson->answer(0)->clicked);
}

TEST_F(LessonKeysTest, tab_leads_into_the_question_and_on_from_there) {
  open();
  press("Tab");
  EXPECT_THAT(focused(), HasSubstr("question_1_cell_1"));
  press("Tab");
  EXPECT_THAT(focused(), Not(HasSubstr("question_1_cell_1")));
  std::set<std::string> parts;
  for (int presses = 0; presses < 60; ++presses) {
    const std::string now = focused();
    for (const char* part : {"top_bar/", "transport/", "canvas/", "inspector/"})
      if (now.find(part) != std::string::npos) parts.insert(part);
    press("Tab");
  }
  EXPECT_EQ(parts.size(), 4U) << "every part is still reached";
}

TEST_F(LessonKeysTest, a_number_that_is_typed_on_a_page_with_blanks_is_its_answer_and_no_step) {
  open();
  const Index before = app.state().computation.playhead();
  press("1");
  ui.type(".5");
  EXPECT_EQ(app.state().computation.playhead(), before);
  EXPECT_THAT(focused(), HasSubstr("question_1_cell_1"));
  EXPECT_THAT(typed(), ElementsAre("1.5"));
  press("Esc");
  press("N");
  press("4");
  EXPECT_EQ(app.state().computation.step(), 4) << "nothing is to be typed there";
}

TEST_F(LessonKeysTest, a_minus_that_is_typed_on_a_page_with_blanks_begins_its_answer) {
  open();
  press("-");
  ui.type("2");
  EXPECT_THAT(typed(), ElementsAre("-2"));
}

TEST_F(LessonKeysTest, a_nought_or_a_point_begins_an_answer_too) {
  open();
  press("0");
  ui.type(".5");
  EXPECT_THAT(typed(), ElementsAre("0.5"));
  press("Esc");
  open(kBlanks);
  press(".");
  ui.type("25");
  EXPECT_THAT(typed(), ElementsAre(".25"));
}

TEST_F(LessonKeysTest, digits_that_are_typed_quickly_all_belong_to_the_answer) {
  open();
  const Index before = app.state().computation.playhead();
  const auto key = [&](ImGuiKey digit, const char* letter) {
    ImGui::GetIO().AddKeyEvent(digit, true);
    ImGui::GetIO().AddInputCharactersUTF8(letter);
    ImGui::GetIO().AddKeyEvent(digit, false);
    ui.frames(1);
  };
  key(ImGuiKey_1, "1");
  key(ImGuiKey_2, "2");
  key(ImGuiKey_3, "3");
  key(ImGuiKey_4, "4");
  key(ImGuiKey_5, "5");
  settle();
  EXPECT_THAT(typed(), ElementsAre("12345"));
  EXPECT_EQ(app.state().computation.playhead(), before);
  press("Esc");
  open(kBlanks);
  ui.type("0.75");
  settle();
  EXPECT_THAT(typed(), ElementsAre("0.75")) << "all in one frame";
}

TEST_F(LessonKeysTest, what_is_typed_goes_to_the_first_blank_that_is_empty) {
  open(kBlanks);
  press("1");
  press("Esc");
  press("2");
  EXPECT_THAT(focused(), HasSubstr("question_1_cell_2"));
  EXPECT_THAT(typed(), ElementsAre("1", "2"));
  press("Esc");
  press("4");
  EXPECT_THAT(typed(), ElementsAre("1", "2")) << "nothing is typed over";
  EXPECT_EQ(step(), 4);
}

TEST_F(LessonKeysTest, digits_are_steps_while_the_page_is_not_on_the_screen) {
  open();
  press("I");
  ASSERT_TRUE(view().is_inspector_hidden);
  press("4");
  EXPECT_EQ(step(), 4);
  press("I");
  EXPECT_THAT(typed(), IsEmpty());
  EXPECT_THAT(focused(), Not(HasSubstr("question"))) << "the question did not wait for the focus";
}

TEST_F(LessonKeysTest, digits_are_steps_while_the_panel_of_a_narrow_window_is_closed) {
  open();
  ui.resize({800, 700});
  settle();
  if (view().is_inspector_open) press("I");
  ASSERT_FALSE(view().is_inspector_open);
  press("4");
  EXPECT_EQ(step(), 4);
  EXPECT_THAT(typed(), IsEmpty());
  press("I");
  ASSERT_TRUE(view().is_inspector_open);
  press("2");
  EXPECT_THAT(typed(), ElementsAre("2"));
}

TEST_F(LessonKeysTest, digits_are_no_answer_under_a_card) {
  open();
  press("O");
  press("0");
  press("Esc");
  EXPECT_THAT(typed(), IsEmpty());
  press("F1");
  press("0");
  press("Esc");
  EXPECT_THAT(typed(), IsEmpty());
}

TEST_F(LessonKeysTest, after_a_missed_click_or_an_edit_a_digit_is_no_answer) {
  open();
  app.apply(command::Select{std::nullopt, true});
  settle();
  press("4");
  EXPECT_THAT(typed(), IsEmpty());
  press("4");
  EXPECT_EQ(step(), 4) << "as it was said";
  EXPECT_THAT(typed(), IsEmpty());
  app.apply(command::Select{std::nullopt, true});
  settle();
  press("-");
  press("2");
  EXPECT_THAT(typed(), IsEmpty());
  type_number({app.state().computation.graph().find("X").value(), {0, 0}}, "3");
  press("5");
  EXPECT_THAT(typed(), IsEmpty());
}

TEST_F(LessonKeysTest, a_question_whose_cells_were_removed_takes_no_digits) {
  open();
  app.apply(command::EditScene{edit::RemoveRows{Sequence::Inputs, 1, 1}});
  app.apply(command::GoToStart{});
  settle();
  press("4");
  EXPECT_EQ(step(), 4);
  EXPECT_THAT(typed(), IsEmpty());
}

TEST_F(LessonKeysTest, alt_and_tab_leave_the_question_alone) {
  open();
  ui.hold("Alt+Tab");
  ui.frames(3);
  EXPECT_THAT(focused(), Not(HasSubstr("question_1_cell_1")));
  EXPECT_FALSE(ImGui::IsAnyItemActive());
  ui.release("Alt+Tab");
}

TEST_F(LessonKeysTest, only_the_question_that_tab_leads_to_says_so) {
  open(kBlanks);
  const auto count = [&] {
    int lines = 0;
    for (const std::string& line : ui.text_on_screen())
      if (line.find("leads to the") != line.npos) ++lines;
    return lines;
  };
  EXPECT_EQ(count(), 1);
  press("1");
  ui.press("Tab");
  ui.type("2");
  press("Enter");
  ASSERT_TRUE(app.state().lesson->is_revealed(0));
  EXPECT_EQ(count(), 1);
  press("Esc");
  press("Tab");
  EXPECT_THAT(focused(), HasSubstr("question_2_cell_1"));
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

TEST_F(LessonKeysTest,
       the_card_of_lessons_begins_at_the_lesson_that_is_open_and_goes_on_where_others_were_left) {
  app.apply(FileCommand{file_command::OpenLesson{"too-fast-too-slow"}});
  app.apply(LessonCommand{lesson_action::TurnTo{2}});
  app.apply(FileCommand{file_command::OpenLesson{"what-is-learned"}});
  app.apply(LessonCommand{lesson_action::TurnTo{1}});
  settle();
  press("O");
  settle();
  EXPECT_THAT(ui.text_of("lesson_too-fast-too-slow"), HasSubstr(said("ui.lessons.left_at", "3")));
  press("Tab");
  EXPECT_THAT(focused(), HasSubstr("lesson_what-is-learned"));
  press("Enter");
  EXPECT_FALSE(view().is_lessons_open);
  EXPECT_EQ(app.state().lesson->source.name, "what-is-learned");
  EXPECT_EQ(app.state().lesson->page, 1U) << "it stays as it is";
  press("O");
  click("lesson_too-fast-too-slow");
  settle();
  EXPECT_EQ(app.state().lesson->source.name, "too-fast-too-slow");
  EXPECT_EQ(app.state().lesson->page, 2U);
}

TEST_F(LessonKeysTest, a_link_of_several_words_is_one_control) {
  open(R"(```heed lesson
{"heed_lesson": 1, "title": "Links",
 "scene": {"heed": 1, "tokens": ["a", "b"], "inputs": [[1, 0], [1, 1]]}}
```
```heed page
{"at": "end"}
```
# en: Links
The [two inputs](X) are rows.
```heed question
{"ask": "How large is the last score?", "number": "h0.scores[1, 1]"}
```
)");
  EXPECT_EQ(
      std::ranges::count_if(ui.items(), [](const auto& item) { return item.label.starts_with("words_"); }),
      1);
}

}  // namespace
}  // namespace heed
