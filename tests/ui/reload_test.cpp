// The open file is changed by another program, as when a teacher writes a lesson in an editor beside the
// window.
#include "app/files/reload.h"

#include "core/scene/scene_json.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kScenePath = "/home/me/mine.json";
constexpr const char* kLessonPath = "/home/me/mine.md";

std::string scene_with(int number) {
  return R"({"heed": 1, "inputs": [[1, 0], [0, )" + std::to_string(number) + "]]}";
}

// The block of the lesson takes three lines, each page six; the words of the second page are given.
std::string lesson_with(const std::string& words, const std::string& at = R"({"step": 4})") {
  return "```heed lesson\n{\"heed_lesson\": 1, \"title\": \"Mine\", \"scene\": " + scene_with(2) +
         "}\n```\n```heed page\n{}\n```\n# en: First\nWords.\n\n```heed page\n{\"at\": " + at +
         "}\n```\n# en: Second\n" + words + "\n" +
         "```heed question\n{\"ask\": \"How much?\", \"number\": \"h0.scores[1, 1]\"}\n```\n";
}

class ReloadTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  ReloadTest() {
    speak(GetParam());
    app.apply(command::ToggleMotion{});
  }
  void open(const char* path, const std::string& text) {
    files.put(path, text);
    app.open(path);
    settle();
  }
  // What another program writes, and the time until it has been noticed.
  void change(const char* path, const std::string& text) {
    files.change_behind_the_back(path, text);
    wait();
  }
  void wait() {
    for (int i = 0; i < 8; ++i) ui.later(0.2f);
  }
  float x() const { return (*app.state().computation.scene().inputs)(1, 1); }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }
  std::vector<Notice> notices() const { return app.state().notices.list(); }
  void edit() {
    app.apply(
        command::SetCells{{*app.state().computation.graph().find("X"), {0, 0}}, Matrix::Constant(1, 1, 9)});
    settle();
  }
};

TEST_P(ReloadTest, a_scene_is_loaded_again_at_the_same_moment_and_says_so) {
  open(kScenePath, scene_with(2));
  go_to_step(5);
  const Index before = playhead();
  files.change_behind_the_back(kScenePath, scene_with(3));
  for (int i = 0; i < 8 && x() == 2; ++i) ui.later(0.2f);
  EXPECT_EQ(x(), 3);
  EXPECT_EQ(playhead(), before);
  ui.frames(2);
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say({"file.reloaded", {{"file", "mine.json"}}})));
  EXPECT_FALSE(app.state().is_unsaved());
}

TEST_P(ReloadTest, a_lesson_is_loaded_again_at_the_same_page_and_moment) {
  open(kLessonPath, lesson_with("Old words."));
  press("N");
  press("Space");
  const Index moved = playhead();
  change(kLessonPath, lesson_with("New words."));
  EXPECT_EQ(app.state().lesson->page, 1u);
  EXPECT_EQ(playhead(), moved);
  EXPECT_TRUE(ui.has_text("New words."));
}

TEST_P(ReloadTest, a_page_that_was_only_read_begins_where_the_new_version_says) {
  open(kLessonPath, lesson_with("Words."));
  press("N");
  change(kLessonPath, lesson_with("Words.", R"({"step": 5})"));
  EXPECT_EQ(playhead(), app.state().computation.timeline().step_begin(5));
}

TEST_P(ReloadTest, answers_stay_where_the_question_is_still_the_same) {
  open(kLessonPath, lesson_with("Old words."));
  press("N");
  ui.enter("inspector/question_1_cell_1", "4");
  settle();
  change(kLessonPath, "\n\n" + lesson_with("New words."));
  ASSERT_TRUE(app.state().lesson->answer(0));
  EXPECT_TRUE(app.state().lesson->answer(0)->grade->is_right);
}

TEST_P(ReloadTest, a_lesson_that_has_become_shorter_stays_open_at_its_last_page) {
  open(kLessonPath, lesson_with("Words."));
  press("N");
  const std::string text = lesson_with("Words.");
  change(kLessonPath, text.substr(0, text.rfind("```heed page")));
  EXPECT_EQ(app.state().lesson->page, 0u);
}

TEST_P(ReloadTest, a_fault_is_shown_with_its_line_until_it_is_gone_and_the_last_good_version_stays) {
  open(kLessonPath, lesson_with("Good words."));
  press("N");
  change(kLessonPath, lesson_with("{h0.scores[7, 7]}"));
  ASSERT_EQ(notices().size(), 1u);
  EXPECT_THAT(notices().front().error.place, HasSubstr("mine.md: line 14, page 2"));
  EXPECT_TRUE(ui.has_text("Good words."));
  change(kLessonPath, lesson_with("Better words."));
  EXPECT_THAT(notices(), IsEmpty());
  EXPECT_TRUE(ui.has_text("Better words."));
}

TEST_P(ReloadTest, another_fault_takes_the_place_of_the_first) {
  open(kScenePath, scene_with(2));
  change(kScenePath, "{\"heed\": 1,\n \"inputs\": [[1, 2],\n  [3]]}");
  ASSERT_EQ(notices().size(), 1u);
  EXPECT_THAT(notices().front().error.place, HasSubstr("line 3, inputs[1]"));
  change(kScenePath, "{\"heed\": 1,\n \"inputs\": [[1, 2]");
  ASSERT_EQ(notices().size(), 1u);
  EXPECT_THAT(notices().front().error.place, HasSubstr("line 2"));
  EXPECT_EQ(x(), 2);
}

TEST_P(ReloadTest, unsaved_changes_are_not_replaced_and_a_notice_offers_the_new_version) {
  open(kScenePath, scene_with(2));
  edit();
  change(kScenePath, scene_with(3));
  EXPECT_EQ(x(), 2);
  ASSERT_TRUE(ui.has_text(tr("ui.notice.reload")));
  ui.click("canvas/reload");
  settle();
  ASSERT_TRUE(app.state().files.question) << "the changes are asked about";
  ui.click("question/dont_save");
  settle();
  EXPECT_EQ(x(), 3);
  EXPECT_THAT(notices(), IsEmpty());
}

TEST_P(ReloadTest, a_page_of_a_lesson_that_was_edited_is_not_replaced) {
  open(kLessonPath, lesson_with("Old words."));
  edit();
  press("N");
  change(kLessonPath, lesson_with("New words."));
  EXPECT_TRUE(ui.has_text("Old words."));
  EXPECT_TRUE(ui.has_text(tr("ui.notice.reload")));
}

TEST_P(ReloadTest, a_file_that_is_away_for_a_while_changes_nothing) {
  open(kScenePath, scene_with(2));
  files.texts.erase(kScenePath);
  wait();
  EXPECT_EQ(x(), 2);
  EXPECT_THAT(notices(), IsEmpty());
  change(kScenePath, scene_with(3));
  EXPECT_EQ(x(), 3);
}

TEST_P(ReloadTest, what_the_program_saves_itself_is_no_change) {
  open(kScenePath, scene_with(2));
  edit();
  press("Ctrl+S");
  wait();
  EXPECT_FALSE(app.state().notices.said() && app.state().notices.said()->message.key == "file.reloaded");
  EXPECT_THAT(notices(), IsEmpty());
}

TEST_P(ReloadTest, a_file_is_reloaded_by_hand) {
  open(kScenePath, scene_with(2));
  edit();
  press("Ctrl+Z");
  files.change_behind_the_back(kScenePath, scene_with(3));
  press("Ctrl+R");
  EXPECT_EQ(x(), 3);
}

TEST_P(ReloadTest, watching_a_file_asks_for_no_frame_until_it_changes) {
  open(kScenePath, scene_with(2));
  wait();
  EXPECT_FALSE(app.has_file_changed());
  EXPECT_EQ(app.next_frame_secs(), std::nullopt);
  files.change_behind_the_back(kScenePath, scene_with(3));
  EXPECT_TRUE(app.has_file_changed());
}

INSTANTIATE_TEST_SUITE_P(, ReloadTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
