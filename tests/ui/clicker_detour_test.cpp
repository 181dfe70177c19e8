// What a clicker does in a lesson after the person who presents has shown something else.
#include "app/state/page_start.h"
#include "app/state/read_lesson_page.h"
#include "core/text/catalogue.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

// Two heads; the second page stands before its softmax, which is two presses, row by row.
const std::string kDetours = R"(```heed lesson
{"heed_lesson": 1, "title": "Detours", "scene": {"heed": 1, "tokens": ["a", "b"], "inputs": [[1, 0], [1, 1]], "heads": [{}, {}]}}
```

```heed page
{}
```
# en: First
Words.
# zh: First
Words.

```heed page
{"at": {"step": 5}, "all_rows": true, "grain": "row"}
```
# en: Second
Words.
# zh: Second
Words.

```heed page
{"at": "end"}
```
# en: Third
Words.
# zh: Third
Words.
)";

class ClickerDetourTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  ClickerDetourTest() {
    speak(GetParam());
    app.apply(command::ToggleMotion{});
    files.put("/home/me/lesson.md", kDetours);
    app.open("/home/me/lesson.md");
    settle();
    press("F5");
    press("PageDown");
    press("PageDown");
    left_at_ = playhead();
  }
  std::size_t page() const { return app.state().lesson->page; }
  Index left_at() const { return left_at_; }  // after the first press of the second page

 private:
  Index left_at_ = 0;
};

TEST_P(ClickerDetourTest, after_steps_elsewhere_back_leads_to_where_the_page_was) {
  ASSERT_EQ(page(), 1u);
  ASSERT_GT(left_at(), first_playhead_of_page(app.state()));
  for (const char* detour : {"1", "Home", "End", "8"}) {
    press(detour);
    ASSERT_NE(playhead(), left_at()) << detour;
    press("PageUp");
    EXPECT_EQ(page(), 1u) << detour;
    EXPECT_EQ(playhead(), left_at()) << detour;
  }
  press("PageUp");
  EXPECT_EQ(playhead(), first_playhead_of_page(app.state()));
  press("PageUp");
  EXPECT_EQ(page(), 0u);
}

TEST_P(ClickerDetourTest, from_before_the_page_on_leads_there_too) {
  press("Home");
  press("PageDown");
  EXPECT_EQ(page(), 1u);
  EXPECT_EQ(playhead(), left_at());
}

TEST_P(ClickerDetourTest, after_a_number_was_selected_back_lets_go_of_it) {
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("X"), {0, 0}}});
  settle();
  press("PageUp");
  EXPECT_FALSE(view().selection);
  EXPECT_EQ(page(), 1u);
  EXPECT_EQ(playhead(), left_at());
}

TEST_P(ClickerDetourTest, after_another_head_was_opened_back_leads_to_that_of_the_step) {
  const int head = view().spot.head;
  app.apply(command::OpenHead{1 - head});
  settle();
  press("PageUp");
  EXPECT_EQ(view().spot.head, head);
  EXPECT_EQ(playhead(), left_at());
}

TEST_P(ClickerDetourTest, what_was_said_goes_with_the_page_that_it_was_about) {
  app.apply(command::ShowToast{{"lesson.question_open", {}}});
  settle();
  ASSERT_TRUE(ui.exists("said"));
  press("N");
  ASSERT_EQ(page(), 2u);
  EXPECT_FALSE(ui.exists("said"));
}

// “0 of 1 correct” would sound like a bad result.
TEST_P(ClickerDetourTest, a_lesson_has_no_score_before_the_first_answer) {
  app.apply(FileCommand{file_command::OpenLesson{"likeness-by-dot-product"}});
  settle();
  ASSERT_GT(answer_count(*app.state().lesson).questions, 0u);
  const auto has_score = [&] {
    const AnswerCount count = answer_count(*app.state().lesson);
    return ui.has_text(
        catalogue(GetParam())
            .say({"ui.lesson.score",
                  {{"right", std::to_string(count.right)}, {"questions", std::to_string(count.questions)}}}));
  };
  EXPECT_FALSE(has_score());
  for (std::size_t at = 0; at < app.state().lesson->lesson->pages.size(); ++at) {
    app.apply(LessonCommand{lesson_action::TurnTo{at}});
    const auto& questions = app.state().lesson->shown().questions;
    if (questions.empty() || questions[0].kind != LessonQuestion::Kind::Choose) continue;
    app.apply(LessonCommand{lesson_action::Choose{0, 0}});
    settle();
    EXPECT_TRUE(has_score());
    return;
  }
  FAIL() << "no page has a choice";
}

INSTANTIATE_TEST_SUITE_P(, ClickerDetourTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
