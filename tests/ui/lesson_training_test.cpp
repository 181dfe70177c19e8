// Pages of lessons on which a model is trained.
#include <algorithm>
#include <chrono>
#include <thread>

#include "core/scene/scene_json.h"
#include "core/train/parameters.h"
#include "core/train/task.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

constexpr const char* kLearning = R"(```heed lesson
{"heed_lesson": 1, "title": {"en": "Learning", "zh": "学习"},
 "scene": {"untrained": "induction", "text": "t r a i n t r"}}
```

```heed page
{"depth": "model"}
```
# en: Before
Words.
# zh: 之前
文字。

```heed page
{"train": "induction", "look": ["b0.h0.weights"]}
```
# en: Train
Press R.
# zh: 训练
按 R。

```heed page
{"train": "induction", "look": ["b0.h0.W_q"]}
```
# en: Look
The same run.
# zh: 看看
同一次训练。

```heed page
{"train": {"task": "induction", "recipe": {"rate": 0.5}}}
```
# en: Another
With another rate.
# zh: 另一次
换一个学习率。
)";

class LessonTrainingTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  LessonTrainingTest() {
    speak(GetParam());
    files.put("/home/me/learning.md", kLearning);
    app.open("/home/me/learning.md");
    settle();
  }

  const AppState& state() const { return app.state(); }
  Index step() const { return state().training->run.last_step(); }
  Parameters weights() const { return parameters_of(state().computation.scene()); }
  void turn_to(std::size_t page) {
    app.apply(LessonCommand{lesson_action::TurnTo{page}});
    settle();
  }
  void make_step() {
    const Index next = step() + 1;
    press("Shift+R");
    for (int i = 0; i < 3000 && step() < next; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    ASSERT_EQ(step(), next);
    settle();
  }
};

INSTANTIATE_TEST_SUITE_P(, LessonTrainingTest, kBothLanguages, language_name);

TEST_P(LessonTrainingTest, the_curves_are_there_and_the_key_trains) {
  ASSERT_TRUE(state().lesson);
  EXPECT_FALSE(state().training);
  turn_to(1);
  ASSERT_TRUE(state().training);
  EXPECT_TRUE(ui.exists("loss_curve"));
  EXPECT_EQ(view().tab, InspectorTab::Lesson);
  const Parameters before = weights();
  make_step();
  EXPECT_FALSE(weights() == before);
  EXPECT_TRUE(state().lesson);
  EXPECT_EQ(view().tab, InspectorTab::Lesson);
}

// Otherwise the next key would press the control that has got the focus, as the one that closes the lesson.
TEST_P(LessonTrainingTest, a_key_of_training_on_a_page_without_it_says_so_and_leaves_the_focus) {
  for (const char* key : {"R", "Shift+R", "J", "K", "Y"}) {
    const std::string before = focused();
    press(key);
    ASSERT_TRUE(state().notices.said()) << key;
    EXPECT_EQ(state().notices.said()->message.key, "ui.said.untrained_page") << key;
    EXPECT_EQ(focused(), before) << key;
    EXPECT_EQ(view().tab, InspectorTab::Lesson) << key;
  }
  press("Space");
  EXPECT_TRUE(state().lesson);
}

// Its model is another, and need not come as far as that of the task.
TEST_P(LessonTrainingTest, what_to_expect_of_the_task_is_not_said) {
  const std::string steps = std::to_string(task_recipe("induction").steps);
  const bool is_english = GetParam() == Language::English;
  ui.resize({1280, 3000});
  turn_to(1);
  app.apply(command::OpenTab{InspectorTab::Train});
  settle();
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say("ui.train.about")));
  EXPECT_FALSE(ui.has_text(is_english ? "After " + steps + " steps" : "走完 " + steps + " 步后"));
}

TEST_P(LessonTrainingTest, a_page_with_the_same_training_goes_on_with_it) {
  turn_to(1);
  make_step();
  const Parameters learned = weights();
  turn_to(2);
  EXPECT_EQ(step(), 1);
  EXPECT_TRUE(weights() == learned);
  make_step();
  EXPECT_EQ(step(), 2);
  turn_to(1);
  EXPECT_EQ(step(), 2);
}

TEST_P(LessonTrainingTest, a_page_without_it_is_untrained_and_another_recipe_begins_anew) {
  turn_to(1);
  const Parameters untrained = weights();
  make_step();
  turn_to(0);
  EXPECT_FALSE(state().training);
  EXPECT_TRUE(weights() == untrained);
  turn_to(3);
  EXPECT_EQ(step(), 0);
  EXPECT_EQ(state().training->run.recipe.rate, 0.5);
  EXPECT_TRUE(weights() == untrained);
}

TEST_P(LessonTrainingTest, a_page_that_is_come_back_to_goes_on_with_its_run) {
  turn_to(1);
  make_step();
  turn_to(2);
  make_step();
  const Parameters learned = weights();
  turn_to(0);
  turn_to(3);
  make_step();
  turn_to(1);
  EXPECT_EQ(step(), 2);
  EXPECT_TRUE(weights() == learned);
  EXPECT_FALSE(state().is_unsaved());
  make_step();
  EXPECT_EQ(step(), 3);
  turn_to(3);
  EXPECT_EQ(step(), 1) << "the other run was kept, too";
}

TEST_P(LessonTrainingTest, a_run_that_was_left_while_it_trained_rests_when_it_is_come_back_to) {
  turn_to(1);
  make_step();
  press("R");
  turn_to(0);
  turn_to(2);
  EXPECT_FALSE(state().training->is_running());
  const Index before = step();
  EXPECT_GE(before, 1);
  EXPECT_TRUE(weights() == state().training->run.progress->moments.at(before)->parameters);
  make_step();
  EXPECT_EQ(step(), before + 1);
}

TEST_P(LessonTrainingTest, a_moment_that_was_gone_back_to_is_still_shown) {
  turn_to(1);
  make_step();
  make_step();
  press("J");
  const Parameters shown = weights();
  turn_to(0);
  turn_to(2);
  EXPECT_EQ(step(), 2);
  EXPECT_EQ(state().training->shown_step(), 1);
  EXPECT_TRUE(weights() == shown);
}

TEST_P(LessonTrainingTest, a_page_begun_again_after_coming_back_forgets_its_run) {
  turn_to(1);
  make_step();
  turn_to(0);
  turn_to(1);
  app.apply(LessonCommand{lesson_action::BeginPageAgain{}});
  settle();
  EXPECT_EQ(step(), 0);
  turn_to(0);
  turn_to(1);
  EXPECT_EQ(step(), 0);
}

TEST_P(LessonTrainingTest, to_begin_the_page_again_forgets_what_was_learned) {
  turn_to(1);
  const Parameters untrained = weights();
  make_step();
  app.apply(LessonCommand{lesson_action::BeginPageAgain{}});
  settle();
  ASSERT_TRUE(state().training);
  EXPECT_EQ(step(), 0);
  EXPECT_TRUE(weights() == untrained);
  make_step();
}

TEST_P(LessonTrainingTest, training_stays_when_the_lesson_is_left) {
  turn_to(1);
  make_step();
  app.apply(LessonCommand{lesson_action::Leave{}});
  settle();
  EXPECT_FALSE(state().lesson);
  EXPECT_TRUE(ui.exists("loss_curve"));
  make_step();
  EXPECT_EQ(step(), 2);
}

TEST_P(LessonTrainingTest, what_is_learned_on_a_page_is_no_unsaved_work) {
  turn_to(1);
  make_step();
  EXPECT_FALSE(state().is_unsaved());
  press("Ctrl+Z");
  EXPECT_FALSE(state().is_unsaved()) << "undone";
  press("Ctrl+Y");
  EXPECT_FALSE(state().is_unsaved()) << "and done again";
  app.apply(TrainingCommand{training_command::ShowText{"a b c a"}});
  settle();
  EXPECT_FALSE(state().is_unsaved()) << "with words of one's own";
  app.apply(FileCommand{file_command::OpenLesson{"eight-steps"}});
  settle();
  EXPECT_FALSE(state().files.question);
  EXPECT_EQ(state().lesson->source.name, "eight-steps");
}

TEST_P(LessonTrainingTest, closing_does_not_ask_before_anything_is_learned) {
  turn_to(1);
  app.request_close();
  EXPECT_TRUE(state().files.may_close) << "nothing has been learned yet";
}

TEST_P(LessonTrainingTest, what_is_learned_on_the_page_is_saved_before_it_closes) {
  turn_to(1);
  make_step();
  app.request_close();
  settle();
  ASSERT_TRUE(state().files.question);
  EXPECT_EQ(state().files.question->kind, Question::Kind::Unsaved);
  EXPECT_FALSE(state().files.may_close);
  press("Enter");
  ASSERT_TRUE(state().files.dialog);
  ui.type("learned");
  settle();
  press("Enter");
  EXPECT_TRUE(state().files.may_close);
  EXPECT_NE(files.texts.at("/home/me/learned.json").find("x-heed-run"), std::string::npos);
}

TEST_P(LessonTrainingTest, closing_asks_about_what_was_learned_on_another_page_and_leads_there) {
  turn_to(1);
  make_step();
  turn_to(0);
  app.request_close();
  settle();
  ASSERT_TRUE(state().files.question);
  EXPECT_EQ(state().files.question->kind, Question::Kind::LeftTraining);
  ui.click("question/to_page");
  settle();
  EXPECT_EQ(state().lesson->page, 1u);
  EXPECT_EQ(step(), 1);
  EXPECT_FALSE(state().files.may_close);
  app.request_close();
  settle();
  ui.click("question/dont_save");
  EXPECT_TRUE(state().files.may_close);
}

TEST_P(LessonTrainingTest, a_crash_leaves_the_page_with_what_it_has_learned) {
  for (const bool is_left : {false, true}) {
    app.apply(FileCommand{file_command::OpenLesson{"what-is-learned"}});
    settle();
    const std::vector<LessonPage>& pages = state().lesson->lesson->pages;
    const auto trained = std::ranges::find_if(pages, [](const LessonPage& page) { return !!page.training; });
    const auto page = static_cast<std::size_t>(trained - pages.begin());
    turn_to(page);
    make_step();
    const Parameters learned = weights();
    if (is_left) turn_to(0);
    for (int frame = 0; frame < 30; ++frame) ui.later(0.5);
    ASSERT_TRUE(autosaves.kept);
    autosaves.of_others["crashed"] = write_scene(*autosaves.kept);
    app.apply(FileCommand{file_command::New{}});
    app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
    settle();
    app.offer_recovery();
    app.apply(FileCommand{file_command::GiveAnswer{Answer::Restore}});
    settle();
    ASSERT_TRUE(state().lesson);
    EXPECT_EQ(state().lesson->source.name, "what-is-learned");
    EXPECT_EQ(state().lesson->page, page);
    ASSERT_TRUE(state().training);
    EXPECT_EQ(step(), 1);
    EXPECT_TRUE(weights() == learned);
    for (int frame = 0; frame < 30; ++frame) ui.later(0.5);
    EXPECT_TRUE(autosaves.of_others.empty()) << "it is kept again";
    make_step();
    EXPECT_EQ(step(), 2);
    app.apply(FileCommand{file_command::New{}});
    app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
    settle();
  }
}

TEST_P(LessonTrainingTest, a_number_that_is_changed_by_hand_is_unsaved_work_there_too) {
  turn_to(1);
  make_step();
  app.apply(
      command::SetCells{{*state().computation.graph().find("b0.h0.W_q"), {0, 0}}, Matrix::Constant(1, 1, 5)});
  settle();
  EXPECT_TRUE(state().is_unsaved());
  make_step();
  EXPECT_TRUE(state().is_unsaved()) << "what was learned since does not hide it";
}

TEST_P(LessonTrainingTest, what_was_learned_is_unsaved_work_once_the_lesson_is_left) {
  for (const std::size_t left_on : {1u, 2u}) {
    app.apply(FileCommand{file_command::Open{"/home/me/learning.md"}});
    settle();
    turn_to(1);
    make_step();
    turn_to(left_on);
    app.apply(LessonCommand{lesson_action::Leave{}});
    settle();
    EXPECT_TRUE(state().is_unsaved()) << left_on;
    app.apply(TrainingCommand{training_command::End{}});
    app.apply(FileCommand{file_command::New{}});
    app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
    settle();
  }
}

TEST_P(LessonTrainingTest, the_cross_of_the_lesson_asks_about_what_another_page_has_learned) {
  turn_to(1);
  make_step();
  turn_to(3);
  click("leave_lesson");
  ASSERT_TRUE(state().files.question);
  EXPECT_EQ(state().files.question->kind, Question::Kind::LeftTraining);
  app.apply(FileCommand{file_command::GiveAnswer{Answer::Restore}});
  settle();
  EXPECT_EQ(state().lesson->page, 1u) << "the page that has learned";
  EXPECT_EQ(step(), 1);
  turn_to(3);
  click("leave_lesson");
  app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
  EXPECT_FALSE(state().lesson);
}

TEST_P(LessonTrainingTest, a_file_that_changes_does_not_take_away_what_a_page_has_learned) {
  turn_to(1);
  make_step();
  turn_to(0);
  files.change_behind_the_back("/home/me/learning.md", std::string(kLearning) + "\nMore words.\n");
  for (int i = 0; i < 8; ++i) ui.later(0.2f);
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say("ui.notice.reload"))) << "a person decides";
  turn_to(1);
  EXPECT_EQ(step(), 1);
}

TEST_P(LessonTrainingTest, the_title_has_a_dot_while_a_page_has_learned_what_is_in_no_file) {
  const auto has_dot = [&] { return app.window_title().starts_with("• "); };
  turn_to(1);
  EXPECT_FALSE(has_dot());
  make_step();
  EXPECT_TRUE(has_dot());
  turn_to(3);
  EXPECT_TRUE(has_dot()) << "from another page";
}

}  // namespace
}  // namespace heed
