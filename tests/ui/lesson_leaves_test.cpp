#include "core/lesson/shipped.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

// What is left of a lesson when a person turns to something else.
class LessonLeavesTest : public AppTest {
 protected:
  Walk walk() const { return app.state().computation.timeline().walk(); }
  void open_lesson(const std::string& name) {
    app.apply(FileCommand{file_command::OpenLesson{name}});
    settle();
    ASSERT_TRUE(app.state().lesson);
  }
  void begin_anew() {
    app.apply(FileCommand{file_command::New{}});
    settle();
  }
};

TEST_F(LessonLeavesTest, all_rows_at_once_are_not_for_the_next_scene) {
  const Walk before = walk();
  ASSERT_FALSE(before.is_all_rows);
  open_lesson("all-rows-at-once");
  press("N");
  ASSERT_TRUE(walk().is_all_rows);
  begin_anew();
  EXPECT_EQ(walk(), before);
}

TEST_F(LessonLeavesTest, nor_when_the_lesson_was_closed_before) {
  const Walk before = walk();
  open_lesson("all-rows-at-once");
  app.apply(LessonCommand{lesson_action::Leave{}});
  settle();
  ASSERT_TRUE(walk().is_all_rows) << "what is shown stays as it is";
  begin_anew();
  EXPECT_EQ(walk(), before);
}

TEST_F(LessonLeavesTest, what_a_person_has_chosen_stays_chosen) {
  press("A");
  ASSERT_TRUE(walk().is_all_rows);
  open_lesson("eight-steps");
  begin_anew();
  EXPECT_TRUE(walk().is_all_rows);
  open_lesson("all-rows-at-once");
  press("A");  // off
  begin_anew();
  EXPECT_FALSE(walk().is_all_rows);
}

TEST_F(LessonLeavesTest, the_scene_of_a_closed_lesson_has_its_name) {
  files.put(
      "/home/me/two.md",
      "```heed lesson\n{\"heed_lesson\": 1, \"title\": \"Two words\", \"scene\": {\"heed\": 1, \"tokens\": "
      "[\"a\", \"b\"], \"inputs\": [[1, 0], [1, 1]]}}\n```\n\n```heed page\n{}\n```\n# en: One\nWords.\n# "
      "zh: "
      "一\n字。\n");
  app.open("/home/me/two.md");
  settle();
  app.apply(LessonCommand{lesson_action::Leave{}});
  settle();
  EXPECT_EQ(app.window_title(), "Two words — Heed");
}

}  // namespace
}  // namespace heed
