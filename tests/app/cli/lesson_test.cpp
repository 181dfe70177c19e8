#include <gtest/gtest.h>

#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

const std::string kHead =
    "```heed lesson\n{\"heed_lesson\": 1, \"title\": \"T\", \"scene\": {\"heed\": 1, \"inputs\": [[1, 0], "
    "[0, 1]]}}\n```\n";
const std::string kPage =
    "```heed page\n{\"look\": [\"X\"]}\n```\n# en: A\nIt is {X[0]}.\n# zh: 甲\n是 {X[0]}。\n";
const std::string kQuestion = "```heed question\n{\"ask\": \"?\", \"number\": \"Y[0, 0]\"}\n```\n";

class LessonCli : public CliTest {};

TEST_F(LessonCli, a_lesson_that_is_in_order_is_good) {
  const std::string file = write("a.md", kHead + kPage + kQuestion + kPage);
  const Said said = heed_says({"lesson", "check", file});
  EXPECT_EQ(said.exit_status, 0);
  EXPECT_EQ(said.out, file + ": 2 pages, 1 question, en zh: good\n");
  EXPECT_EQ(said.err, "");
}

TEST_F(LessonCli, each_fault_stands_on_a_line_of_its_own) {
  const std::string good = write("good.md", kHead + kPage);
  const std::string bad =
      write("bad.md", kHead + "```heed page\n{\"look\": [\"X[5]\"]}\n```\n# en: A\nIt is\n{X[7]}.\n");
  const Said said = heed_says({"lesson", "check", bad, good});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_EQ(
      said.out,
      bad + ":5: page 1, look[0]: X[5] is not inside X, which is 2×2 here; rows and columns count from 0\n" +
          bad + ":9: page 1: X[7] is not inside X, which is 2×2 here; rows and columns count from 0\n" +
          good + ": 1 page, 0 questions, en zh: good\n");
  EXPECT_EQ(said.err, "heed: faults found: 2; lessons with faults: 1\n");
}

TEST_F(LessonCli, a_typed_number_is_a_note_and_no_fault) {
  const std::string file = write("a.md", kHead + "```heed page\n{}\n```\n# en: A\nAbout 0.4683.\n");
  const Said said = heed_says({"lesson", "check", file});
  EXPECT_EQ(said.exit_status, 0);
  EXPECT_EQ(said.out.find(file + ":8: note: page 1: 0.4683 is typed"), 0u) << said.out;
}

TEST_F(LessonCli, a_cell_that_is_lit_before_it_is_computed_is_a_note_and_no_fault) {
  const auto lit = [&](const std::string& at) {
    const std::string block =
        "```heed page\n{\"at\": " + at + ", \"light\": [\"X\", \"h0.weights[0, 1]\"]}\n```\n";
    return heed_says(
        {"lesson", "check", write("a.md", kHead + block + "# en: A\nWords.\n# zh: 甲\n字。\n" + kPage)});
  };
  const Said early = lit("{\"step\": 4}");
  EXPECT_EQ(early.exit_status, 0);
  EXPECT_NE(early.out.find("a.md:5: note: page 1, light[1]: h0.weights is not computed yet"),
            std::string::npos)
      << early.out;
  EXPECT_EQ(early.out.find("light[0]"), std::string::npos) << early.out;
  for (const char* at : {"\"end\"", "{\"step\": 5}", "{\"step\": 6}"})
    EXPECT_EQ(lit(at).out.find("note"), std::string::npos) << at;
}

TEST_F(LessonCli, a_link_may_lead_to_a_lesson_beside_this_one_or_to_one_of_heeds) {
  const auto linked = [&](const std::string& name) {
    const std::string words = "```heed page\n{}\n```\n# en: A\n[a](lesson: " + name + ")\n";
    return heed_says({"lesson", "check", write("a.md", kHead + words)}).exit_status;
  };
  write("mine.md", kHead + kPage);
  EXPECT_EQ(linked("mine"), 0);
  EXPECT_EQ(linked("eight-steps"), 0);
  EXPECT_EQ(linked("gone"), 1);
}

TEST_F(LessonCli, sentences_are_in_chinese_when_asked_for) {
  const std::string file = write("a.md", kHead);
  EXPECT_EQ(heed_says({"lesson", "check", file, "--lang", "zh"}).out,
            file + ":1: 这一课没有页；每一页以一个 ```heed page 块开头\n");
}

TEST_F(LessonCli, a_first_word_that_is_off_is_said_before_files_that_are_missing) {
  const std::string usage = "heed lesson check FILE... [--lang en|zh]\n";
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"lesson", "foo"}, {"lesson", "foo", "a.md"}}) {
    const Said said = heed_says(words);
    EXPECT_EQ(said.exit_status, 2);
    EXPECT_EQ(said.err,
              "heed: heed lesson has no “foo”; it can be check, and the command is used like this: " + usage);
  }
  EXPECT_EQ(heed_says({"lesson", "foo", "--lang", "zh"}).err,
            "heed: heed lesson 做不了“foo”；这里可以是 check，用法是：" + usage);
  EXPECT_NE(heed_says({"lesson", "check"}).err.find("FILE is missing"), std::string::npos);
}

TEST_F(LessonCli, what_is_no_file_or_no_such_word_says_so) {
  EXPECT_EQ(heed_says({"lesson", "check", "none.md"}).out, "none.md: there is no such file\n");
  EXPECT_EQ(heed_says({"lesson", "check", "none.md"}).exit_status, 1);
  EXPECT_EQ(heed_says({"lesson", "check"}).exit_status, 2);
  EXPECT_EQ(heed_says({"lesson", "open", "a.md"}).exit_status, 2);
  EXPECT_EQ(heed_says({"lesson", "check", "two\nlines.md"}).out,
            "two\uFFFDlines.md: there is no such file\n");
}

}  // namespace
}  // namespace heed
