#include "core/lesson/lesson_read.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/lesson/computed_page.h"
#include "core/lesson/lesson_scene.h"
#include "tests/core/lesson/lesson_text.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

Lesson lesson_of(const std::string& text) {
  ParsedLesson read = read_lesson(text, ".");
  EXPECT_TRUE(read.faults.empty()) << read.faults.front().error.message.key << read.faults.front().line;
  return std::move(read.lesson);
}

// A folder of this test alone, gone afterwards.
class LessonFolder : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_ / "lessons" / "scenes"); }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }

  static std::string lesson_on(const std::string& scene_file) {
    return "```heed lesson\n{\"heed_lesson\": 1, \"title\": \"T\", \"scene\": \"" + scene_file +
           "\"}\n```\n" + page("{}", "Words.");
  }

  const fs::path folder_ =
      fs::temp_directory_path() /
      (std::string("heed_lesson_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST(ParsedLesson, has_what_the_file_says) {
  const Lesson lesson = lesson_of(
      "```heed lesson\n{\"heed_lesson\": 1, \"title\": {\"en\": \"T\", \"zh\": \"题\"}, \"minutes\": 6,\n"
      "\"about\": \"A\", \"scene\": " +
      kEightSteps +
      "}\n```\n"
      "```heed page\n{\"change\": {\"mask\": {\"causal\": true}}, \"baseline\": {}, \"lens\": "
      "\"difference\",\n"
      "\"at\": {\"step\": 4, \"query\": 1, \"done\": true}, \"grain\": \"row\", \"look\": [\"h0.Q\", "
      "\"whole\"],\n"
      "\"light\": [\"X[0]\"], \"select\": \"Y[0, 0]\", \"tokens\": true, \"hide\": [\"edit\", \"legend\"],\n"
      "\"code\": \"numpy\", \"x-mine\": 1, \"beside\": [{\"say\": \"plain\", \"show\": \"h0.weights\"},\n"
      "{\"say\": {\"en\": \"masked\", \"zh\": \"有掩码\"}, \"change\": {\"mask\": {\"causal\": true}}, "
      "\"show\": \"h0.masked\"}]}\n```\n"
      "# en: Heading one\nWords.\n# zh: 标题\n文字。\n" +
      question("{\"ask\": {\"en\": \"?\", \"zh\": \"？\"}, \"number\": \"Y[0, 0]\", \"tolerance\": 0.1}"));
  EXPECT_EQ(localized(lesson.title, "zh"), "题");
  EXPECT_EQ(localized(lesson.about, "zh"), "A");
  EXPECT_EQ(lesson.minutes, 6);
  EXPECT_EQ(lesson.languages, (std::set<std::string>{"en", "zh"}));
  ASSERT_EQ(lesson.pages.size(), 1u);
  const LessonPage& page = lesson.pages[0];
  EXPECT_EQ(page.line, 8);
  EXPECT_EQ(page.change->text, "{\"mask\": {\"causal\": true}}");
  EXPECT_EQ(page.change->line, 9);
  EXPECT_EQ(page.lens.kind, Lens::Difference);
  EXPECT_EQ(page.at.kind, LessonMoment::Kind::Step);
  EXPECT_EQ(page.at.query, 1);
  EXPECT_TRUE(page.at.is_done);
  EXPECT_EQ(page.grain, Grain::Row);
  EXPECT_TRUE(page.shows_whole_figure);
  EXPECT_EQ(text_of(page.look.at(0)), "h0.Q");
  EXPECT_EQ(page.light.at(0).line, 11);
  EXPECT_EQ(text_of(*page.selected), "Y[0, 0]");
  EXPECT_TRUE(page.shows_tokens);
  EXPECT_EQ(page.hidden, (std::set<ScreenPart>{ScreenPart::Edit, ScreenPart::Legend}));
  EXPECT_EQ(page.code, Dialect::Numpy);
  ASSERT_EQ(page.variants.size(), 2u);
  EXPECT_FALSE(page.variants[0].change);
  EXPECT_EQ(page.variants[0].show.node, "h0.weights");
  EXPECT_EQ(prose_text(localized(page.variants[1].say, "zh")), "有掩码\n");
  EXPECT_EQ(page.variants[1].change->text, "{\"mask\": {\"causal\": true}}");
  EXPECT_EQ(page.headings.at("zh"), "标题");
  EXPECT_EQ(prose_text(page.words.at("zh")), "文字。\n");
  ASSERT_EQ(page.questions.size(), 1u);
  EXPECT_EQ(page.questions[0].kind, LessonQuestion::Kind::Number);
  EXPECT_FLOAT_EQ(page.questions[0].tolerance, 0.1f);
  EXPECT_EQ(text_of(page.questions[0].hidden.at(0)), "Y[0, 0]");
}

TEST(ParsedLesson, is_the_same_with_other_line_ends_and_a_byte_order_mark) {
  const std::string text = lesson_head() + page("{\"look\": [\"X\"]}", "One\ntwo.");
  std::string dos = "\xef\xbb\xbf";
  for (const char c : text) dos += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(lesson_of(dos), lesson_of(text));
}

TEST(ParsedLesson, a_page_that_says_nothing_shows_everything_computed) {
  const LessonPage page = lesson_of(lesson_head() + heed::page("{}", "Words.")).pages.at(0);
  EXPECT_EQ(page.at.kind, LessonMoment::Kind::End);
  EXPECT_EQ(page.lens.kind, Lens::Values);
  EXPECT_FALSE(page.grain);
  EXPECT_TRUE(page.hidden.empty());
}

TEST(ParsedLesson, a_typed_or_clicked_question_hides_its_cells_unless_told_not_to) {
  const std::string start = lesson_head() + page("{}", "Words.");
  const auto hidden = [&](const std::string& json) {
    return lesson_of(start + question(json)).pages.at(0).questions.at(0).hidden.size();
  };
  EXPECT_EQ(hidden("{\"ask\": \"?\", \"number\": \"X[0, 0]\"}"), 1u);
  EXPECT_EQ(hidden("{\"ask\": \"?\", \"number\": \"X[0, 0]\", \"hides\": []}"), 0u);
  EXPECT_EQ(hidden("{\"ask\": \"?\", \"number\": \"X[0, 0]\", \"hides\": [\"Y\"]}"), 2u);
  EXPECT_EQ(hidden("{\"ask\": \"?\", \"fill\": \"X[0]\", \"hides\": []}"), 1u);
}

TEST_F(LessonFolder, a_scene_file_is_found_beside_the_lesson_with_its_own_folder) {
  write("lessons/scenes/cats.json", kEightSteps);
  const ParsedLesson read = load_lesson(write("lessons/a.md", lesson_on("scenes/cats.json")));
  ASSERT_TRUE(read.faults.empty());
  EXPECT_EQ(read.lesson.scene_file, "scenes/cats.json");
  EXPECT_EQ(read.lesson.scene_folder.filename(), "scenes");
  EXPECT_TRUE(patched_scene(read.lesson, std::nullopt).is_ok());
}

TEST_F(LessonFolder, a_link_that_leads_out_of_it_is_not_followed) {
  write("secret.json", kEightSteps);
  fs::create_symlink(folder_ / "secret.json", folder_ / "lessons" / "inside.json");
  const ParsedLesson read = load_lesson(write("lessons/a.md", lesson_on("inside.json")));
  ASSERT_EQ(read.faults.size(), 1u);
  EXPECT_EQ(read.faults[0].error.message.key, "lesson.scene.outside");
}

TEST_F(LessonFolder, a_fault_in_a_scene_file_names_the_file) {
  write("lessons/cats.json", "{\"heed\": 1, \"inputs\": [[\"x\"]]}");
  const ParsedLesson read = load_lesson(write("lessons/a.md", lesson_on("cats.json")));
  ASSERT_EQ(read.faults.size(), 1u);
  EXPECT_EQ(read.faults[0].error.place, "cats.json: inputs[0][0]");
}

TEST_F(LessonFolder, what_is_no_file_is_refused) {
  EXPECT_EQ(load_lesson(folder_).faults.at(0).error.message.key, "lesson.file.folder");
  EXPECT_EQ(load_lesson(folder_ / "none.md").faults.at(0).error.message.key, "lesson.file.missing");
}

TEST(ParsedLesson, of_a_file_that_is_far_too_large_or_nothing_but_faults_ends_soon) {
  EXPECT_EQ(read_lesson(std::string(kMaxLessonBytes + 1, 'x'), ".").faults.at(0).error.message.key,
            "lesson.file.large");
  std::string fences, braces = lesson_head() + "```heed page\n{}\n```\n# en: A\n";
  for (int i = 0; i < 100000; ++i) fences += "```x\n```\n";
  for (int i = 0; i < 60000; ++i) braces += "{";
  EXPECT_LE(read_lesson(fences, ".").faults.size(), kMaxFaults + 1);
  EXPECT_LE(read_lesson(braces, ".").faults.size(), kMaxFaults + 1);
  std::string deep = "```heed lesson\n";
  for (int i = 0; i < 100000; ++i) deep += "[";
  EXPECT_EQ(read_lesson(deep + "\n```\n", ".").faults.at(0).error.message.key, "scene.json.depth");
}

}  // namespace
}  // namespace heed
