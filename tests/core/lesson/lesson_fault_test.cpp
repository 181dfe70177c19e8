// Every kind of fault of a lesson file, with its line, its place and its sentence.
#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "core/lesson/check_lesson.h"
#include "core/text/catalogue.h"
#include "tests/core/lesson/lesson_text.h"

namespace heed {
namespace {

struct LessonFaultCase {
  std::string text;
  std::string sentence;  // of the first fault
};

void PrintTo(const LessonFaultCase& fault, std::ostream* out) { *out << fault.sentence; }

std::vector<LessonFault> faults_of(const std::string& text) {
  const ParsedLesson read = read_lesson(text, ".");
  if (!read.faults.empty()) return read.faults;
  return check_lesson(read.lesson, [](const std::string& name) { return name == "there"; });
}

class LessonFaults : public testing::TestWithParam<LessonFaultCase> {};

TEST_P(LessonFaults, are_said_with_their_line) {
  const std::vector<LessonFault> faults = faults_of(GetParam().text);
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(say(error_of(faults.front()), Language::English), GetParam().sentence);
  for (const LessonFault& fault : faults) {
    const Message& message = fault.error.message;
    ASSERT_TRUE(catalogue(Language::Chinese).has(message.key)) << message.key;
    for (const std::string& name : catalogue(Language::English).placeholders(message.key)) {
      EXPECT_TRUE(std::any_of(message.args.begin(), message.args.end(),
                              [&](const auto& arg) { return arg.first == name; }))
          << message.key << " lacks " << name;
    }
  }
}

std::string head_with(const std::string& json) { return "```heed lesson\n" + json + "\n```\n"; }

std::string on_page(const std::string& json) { return lesson_head() + page(json, "Words."); }

std::string of_transformer(const std::string& json) {
  return head_with(
             R"({"heed_lesson": 1, "title": "T", "scene": {"heed": 2, "inputs": [[1, 2]], "blocks": [{"attention": {"heads": [{}]}}]}})") +
         page(json, "Words.");
}

std::string with_words(const std::string& words) { return lesson_head() + page("{}", words); }

std::string with_question(const std::string& json) { return with_words("Words.") + question(json); }

const std::string kReferenceHelp =
    " does not name a matrix or a part of one; write h0.scores, h0.scores[1], h0.scores[1, 2] or "
    "h0.scores[0:2, 1]";

INSTANTIATE_TEST_SUITE_P(
    OfVectors, LessonFaults,
    testing::Values(
        LessonFaultCase{
            on_page(R"({"vectors": "arrows"})"),
            "line 9, page 1, vectors: \"arrows\" is not one of the words allowed here: \"inputs\", "
            "\"turning\", \"keys\", \"values\", \"outputs\""},
        LessonFaultCase{
            on_page(R"({"vectors": "turning"})"),
            "line 8, page 1, vectors: the scene has no vectors of \"turning\"; there are inputs, keys, "
            "values"},
        LessonFaultCase{on_page(R"({"vectors": {"plane": "along"}})"),
                        "line 9, page 1, vectors: \"topic\" is missing; vectors need one, such as \"topic\": "
                        "\"keys\""},
        LessonFaultCase{
            on_page(R"({"vectors": {"topic": "keys", "plane": [1, 1]}})"),
            "line 9, page 1, vectors.plane: a plane is \"main\", \"along\" or two different columns "
            "such as [0, 1]"},
        LessonFaultCase{
            on_page(R"({"vectors": {"topic": "keys", "plane": [0, 99]}})"),
            "line 8, page 1, vectors.plane: there is no column 99; they count from 0, and the last is "
            "2"}));

INSTANTIATE_TEST_SUITE_P(
    OfTransformers, LessonFaults,
    testing::Values(
        LessonFaultCase{
            on_page(R"({"depth": "model"})"),
            "line 8, page 1, depth: only a scene with blocks has this; a bare attention is always "
            "shown whole"},
        LessonFaultCase{
            on_page(R"({"block": 0})"),
            "line 8, page 1, block: only a scene with blocks has this; a bare attention is always "
            "shown whole"},
        LessonFaultCase{of_transformer(R"({"block": 1})"),
                        "line 4, page 1, block: there is no block 1; they count from 0, and the last is 0"},
        LessonFaultCase{of_transformer(R"({"head": 1})"),
                        "line 4, page 1, head: there is no head 1; they count from 0, and the last is 0"},
        LessonFaultCase{of_transformer(R"({"stream": true})"),
                        "line 4, page 1, stream: nothing is read out in this scene; give it a \"readout\""},
        LessonFaultCase{of_transformer(R"({"depth": "far"})"),
                        "line 5, page 1, depth: \"far\" is not one of the words allowed here: \"model\", "
                        "\"block\", \"head\""},
        LessonFaultCase{of_transformer(R"({"change": {"blocks": {"2": {"residual": false}}}})"),
                        "line 5, page 1, change.blocks.2: there is no item 2 to change; the list has 1, "
                        "counted from 0"}));

INSTANTIATE_TEST_SUITE_P(
    OfTheFile, LessonFaults,
    testing::Values(
        LessonFaultCase{"", "line 1: a lesson begins with a block ```heed lesson"},
        LessonFaultCase{"# en: A\n", "line 1: a lesson begins with a block ```heed lesson"},
        LessonFaultCase{"```heed lesson\n{}\n",
                        "line 1: this block is not closed; a line with three backticks ends it"},
        LessonFaultCase{lesson_head(),
                        "line 1: the lesson has no pages; each begins with a block ```heed page"},
        LessonFaultCase{lesson_head() + "```heed pgae\n{}\n```\n",
                        "line 8: there is no block \"heed pgae\"; write lesson, page or question after heed"},
        LessonFaultCase{lesson_head() + "```heed page\n{}\n\n```heed page\n{}\n```\n# en: A\nb",
                        "line 8: this block is not closed; a line with three backticks ends it"},
        LessonFaultCase{with_words("```python\nx\n```"),
                        "line 12: lessons have no blocks of code; write `code` within a line"},
        LessonFaultCase{
            lesson_head() + "Stray words\n",
            "line 8: \"Stray words\" belongs to no page; words go below a heading such as \"# en: Scores\""},
        LessonFaultCase{with_words("a") + "# Scores\nb",
                        "line 13: a heading begins with its language, as in \"# en: Scores\" or \"# zh: "
                        "得分\"; for headings "
                        "within a page use **strong** words"},
        LessonFaultCase{
            with_words("a") + "# en: Again\nb",
            "line 13, page 1: the page has words for \"en\" already; put them together under one heading"},
        LessonFaultCase{with_words("a") + "```heed page\n{}\n```\n# zh: 甲\n乙\n",
                        "line 13, page 2: the words for \"en\" are missing here; the first page has this "
                        "language, so all of "
                        "the lesson needs it"},
        LessonFaultCase{
            lesson_head() + "```heed page\n{}\n```\n",
            "line 8, page 1: the page has no words; write a heading for each language below its block, as in "
            "\"# en: Scores\""},
        LessonFaultCase{
            with_question("{\"ask\": \"?\", \"fill\": \"X[0]\"}") + "More words.\n",
            "line 16: \"More words.\" belongs to no page; words go below a heading such as \"# en: Scores\""},
        LessonFaultCase{std::string("a\0b", 3),
                        "line 1: there is a control character here, which no text has; remove it"},
        LessonFaultCase{"a\n\xff", "line 2: this is not UTF-8; save the file as UTF-8"}));

INSTANTIATE_TEST_SUITE_P(
    OfTheFirstBlock, LessonFaults,
    testing::Values(
        LessonFaultCase{head_with(""),
                        "line 2: the block is empty; an object in braces belongs here, if only an empty one"},
        LessonFaultCase{head_with("{\"heed_lesson\": 1,\n\"title\" \"T\"}"),
                        "line 3: found \" where the colon between key and value belongs"},
        LessonFaultCase{head_with("{\"heed_lesson\": 1}\n3"),
                        "line 3: found 3 after the last brace; nothing may follow it in this block"},
        LessonFaultCase{head_with("{\"title\": \"T\"}"),
                        "line 2: \"heed_lesson\" is missing; a lesson needs \"heed_lesson\": 1"},
        LessonFaultCase{head_with("{\"heed_lesson\": 2}"),
                        "line 2, heed_lesson: this lesson was made for a newer Heed (version 2, this program "
                        "reads version "
                        "1); update Heed to open it"},
        LessonFaultCase{
            head_with("{\"heed_lesson\": 1,\n\"titel\": \"T\"}"),
            "line 3, titel: \"titel\" is not a key that this block has here; did you mean \"title\"?"},
        LessonFaultCase{
            head_with("{\"heed_lesson\": 1,\n\"title\": {\"de\": \"T\"}}"),
            "line 3, title.de: \"de\" is not a key that this block has here; remove it, or begin it with x-"},
        LessonFaultCase{head_with("{\"heed_lesson\": 1,\n\"title\": \"T\", \"minutes\": -1}"),
                        "line 3, minutes: found -1 where a whole number from 0 to 1000 belongs, written with "
                        "digits only"},
        LessonFaultCase{head_with("{\"heed_lesson\": 1, \"title\": \"T\"}"),
                        "line 2: \"scene\" is missing; write a scene, or the path of a scene file"},
        LessonFaultCase{
            head_with(
                "{\"heed_lesson\": 1, \"title\": \"T\", \"scene\": {\"heed\": 1,\n \"inputs\": [[1],\n[2, "
                "3]]}}"),
            "line 4, scene.inputs[1]: this row has 2 numbers and the first has 1; all rows of a matrix are "
            "equally long"},
        LessonFaultCase{
            head_with("{\"heed_lesson\": 1, \"title\": \"T\",\n \"scene\": \"../x.json\"}"),
            "line 3, scene: \"../x.json\" lies outside the lesson's folder; move the scene into it"},
        LessonFaultCase{head_with("{\"heed_lesson\": 1, \"title\": \"T\", \"scene\": \"/etc/passwd\"}"),
                        "line 2, scene: \"/etc/passwd\" is not a path of a file inside the lesson's folder; "
                        "write a relative "
                        "path such as \"scenes/cats.json\""},
        LessonFaultCase{
            head_with("{\"heed_lesson\": 1, \"title\": \"T\", \"scene\": \"no.json\"}"),
            "line 2, scene: \"no.json\" cannot be opened; put the scene into the lesson's folder"}));

INSTANTIATE_TEST_SUITE_P(
    OfAPage, LessonFaults,
    testing::Values(
        LessonFaultCase{on_page("{\"look\": [\"h0.scores\",\n \"h0.scores[9]\"]}"),
                        "line 10, page 1, look[1]: h0.scores[9] is not inside h0.scores, which is 3×3 here; "
                        "rows and columns "
                        "count from 0"},
        LessonFaultCase{
            on_page("{\"light\": [\"h0.masked\"]}"),
            "line 9, page 1, light[0]: the scene of this page has no h0.masked; it has X, h0.W_q, h0.W_k, "
            "h0.W_v, h0.K, h0.Q, h0.V, h0.scores, h0.weights, h0.weighted, h0.output, Y"},
        LessonFaultCase{on_page("{\"look\": [\"h0.scores[\"]}"),
                        "line 9, page 1, look[0]: \"h0.scores[\"" + kReferenceHelp},
        LessonFaultCase{
            on_page("{\"select\": \"X[0]\"}"),
            "line 9, page 1, select: X[0] is more than one number; give its row and its column, as in "
            "h0.scores[1, 2]"},
        LessonFaultCase{
            on_page("{\"hide\": [\"steper\"]}"),
            "line 9, page 1, hide[0]: \"steper\" is not one of the words allowed here: \"stepper\", "
            "\"transport\", \"inspector\", \"explain\", \"edit\", \"compare\", \"legend\""},
        LessonFaultCase{on_page("{\"at\": {\"step\": 9}}"),
                        "line 9, page 1, at.step: 9 is not a step; write a whole number from 1 to 8"},
        LessonFaultCase{on_page("{\"at\": {\"step\": 0}}"),
                        "line 9, page 1, at.step: 0 is not a step; write a whole number from 1 to 8"},
        LessonFaultCase{
            on_page("{\"at\": {\"step\": 3, \"query\": 0}}"),
            "line 9, page 1, at: step 3 is not made query by query; \"query\" goes with steps 4 to 7"},
        LessonFaultCase{
            on_page("{\"at\": {\"step\": 4, \"query\": 3}}"),
            "line 9, page 1, at.query: there is no query 3; they count from 0, and the last is 2"},
        LessonFaultCase{
            on_page("{\"at\": {\"step\": 4, \"query\": 1}, \"all_rows\": true}"),
            "line 9, page 1, at: with \"all_rows\" the steps are made for all queries at once; leave out "
            "\"query\" or \"all_rows\""},
        LessonFaultCase{on_page("{\"at\": {\"cell\": \"h0.scores[0, 1]\", \"step\": 4}}"),
                        "line 9, page 1, at: {…} is not a place on the timeline; write \"start\", \"end\", "
                        "or an object with \"step\" (and \"query\" or \"done\") or with \"cell\""},
        LessonFaultCase{
            on_page("{\"lens\": \"difference\"}"),
            "line 9, page 1, lens: there is nothing to compare with; give the page a \"baseline\""},
        LessonFaultCase{on_page("{\"head\": 1}"),
                        "line 8, page 1, head: there is no head 1; they count from 0, and the last is 0"},
        LessonFaultCase{on_page("{\"change\": {\"mask\":\n {\"causal\": 1}}}"),
                        "line 10, page 1, change.mask.causal: found 1 where true or false belongs"},
        LessonFaultCase{on_page("{\"change\": {\"maks\": {}}}"),
                        "line 9, page 1, change.maks: \"maks\" is not a key that a scene has here; did you "
                        "mean \"mask\"?"},
        LessonFaultCase{
            on_page("{\"change\": {\"inputs\": null}}"),
            "line 9, page 1, change: \"inputs\" is missing; a scene needs the rows of X, such as \"inputs\": "
            "[[1, 0], [0, 1]]"},
        LessonFaultCase{on_page("{\"change\": 3}"),
                        "line 9, page 1, change: found 3 where an object belongs: the keys of the scene that "
                        "are different on this page"},
        LessonFaultCase{on_page("{\"baseline\": {\"score\": {\"kind\": \"dots\"}}}"),
                        "line 9, page 1, baseline.score.kind: \"dots\" is not a kind of score; write "
                        "\"dot\", \"scaled_dot\", "
                        "\"general\" or \"additive\""}));

INSTANTIATE_TEST_SUITE_P(
    OfWords, LessonFaults,
    testing::Values(
        LessonFaultCase{with_words("one\n\n{h0.scores[3, 0]}"),
                        "line 14, page 1: h0.scores[3, 0] is not inside h0.scores, which is 3×3 here; rows "
                        "and columns count "
                        "from 0"},
        LessonFaultCase{with_words("[a](h0.scaled)"),
                        "line 12, page 1: the scene of this page has no h0.scaled; it has X, h0.W_q, h0.W_k, "
                        "h0.W_v, h0.K, "
                        "h0.Q, h0.V, h0.scores, h0.weights, h0.weighted, h0.output, Y"},
        LessonFaultCase{with_words("{was Y[0]}"),
                        "line 12, page 1: there is nothing to compare with; give the page a \"baseline\""},
        LessonFaultCase{
            with_words("{argmax h0.scores}"),
            "line 12, page 1: h0.scores is not a row or a column; argmax finds the largest number of one"},
        LessonFaultCase{on_page(R"({"beside": [{"show": "h0.Q"}]})"),
                        "line 9, page 1, beside[0]: \"say\" is missing; each of the matrices shown side by "
                        "side needs a name"},
        LessonFaultCase{on_page(R"({"beside": [{"say": "a"}]})"),
                        "line 9, page 1, beside[0]: \"show\" is missing; write which matrix to show, such as "
                        "\"show\": \"h0.weights\""},
        LessonFaultCase{on_page(R"({"beside": [{"say": "a", "show": "h0.Q[0]"}]})"),
                        "line 9, page 1, beside[0].show: only whole matrices can be shown side by side; "
                        "write just the name, such as \"h0.weights\""},
        LessonFaultCase{
            on_page("{\"beside\": [{\"say\": \"a\",\n\"show\": \"h0.Qs\"}]}"),
            "line 10, page 1, beside[0].show: the scene of this page has no h0.Qs; did you mean h0.Q?"},
        LessonFaultCase{on_page(R"({"beside": [{"say": "a", "show": "h0.weighted"}]})"),
                        "line 9, page 1, beside[0].show: h0.weighted is 3×3×3; matrices shown side by side "
                        "have at most 256 numbers, and are not stacks"},
        LessonFaultCase{on_page(R"({"beside": [{"say": "a", "show": "h0.Q", "change": {"mask": 1}}]})"),
                        "line 9, page 1, beside[0].change.mask: found 1 where an object in braces belongs"},
        LessonFaultCase{
            on_page(R"({"beside": [{"say": {"zh": "一"}, "show": "h0.Q"}]})"),
            "line 9, page 1, beside[0].say: the words for \"en\" are missing here; the first page has "
            "this language, so all of the lesson needs it"},
        LessonFaultCase{with_words("[a](page: 2)"), "line 12, page 1: there is no page 2; the last is 1"},
        LessonFaultCase{
            with_words("[a](lesson: there) [b](lesson: gone)"),
            "line 12, page 1: there is no lesson gone beside this one, nor among those that come with Heed"},
        LessonFaultCase{with_question("{\"ask\": \"Is it {Q}?\", \"fill\": \"X[0]\"}"),
                        "line 14, page 1: the scene of this page has no Q; did you mean h0.Q?"}));

INSTANTIATE_TEST_SUITE_P(
    OfQuestions, LessonFaults,
    testing::Values(
        LessonFaultCase{with_question("{\"fill\": \"X[0]\"}"),
                        "line 14, page 1: \"ask\" is missing; a question needs its words"},
        LessonFaultCase{with_question("{\"ask\": \"?\"}"),
                        "line 14, page 1: a question has one of \"choose\", \"number\", \"click\" and "
                        "\"fill\"; this one has "
                        "0"},
        LessonFaultCase{with_question("{\"ask\": \"?\", \"fill\": \"X[0]\", \"number\": \"X[0, 0]\"}"),
                        "line 14, page 1: a question has one of \"choose\", \"number\", \"click\" and "
                        "\"fill\"; this one has "
                        "2"},
        LessonFaultCase{
            with_question("{\"ask\": \"?\", \"number\": \"X[0]\"}"),
            "line 14, page 1, number: X[0] is more than one number; give its row and its column, as in "
            "h0.scores[1, 2]"},
        LessonFaultCase{with_question("{\"ask\": \"?\", \"choose\": [{\"say\": \"a\"}, {\"say\": \"b\"}]}"),
                        "line 14, page 1, choose: a choice needs at least one answer with \"right\": true, "
                        "and one without"},
        LessonFaultCase{with_question("{\"ask\": \"?\", \"choose\": [{\"right\": true}]}"),
                        "line 14, page 1, choose[0]: \"say\" is missing; a choice needs its words"},
        LessonFaultCase{with_question("{\"ask\": {\"zh\": \"?\"}, \"fill\": \"X[0]\"}"),
                        "line 13, page 1, ask: the words for \"en\" are missing here; the first page has "
                        "this language, so "
                        "all of the lesson needs it"},
        LessonFaultCase{
            with_question("{\"ask\": \"?\", \"click\": {\"in\": \"X[0]\"}}"),
            "line 14, page 1, click: a click needs \"in\", where the reader may click, and \"answer\": "
            "\"largest\", \"smallest\" or a list"},
        LessonFaultCase{
            with_question("{\"ask\": \"?\", \"click\": {\"in\": \"X[2]\", \"answer\": \"largest\"}}"),
            "line 14, page 1, click.in: any cell of X[2] would be right, or none; choose cells that differ"},
        LessonFaultCase{
            with_question("{\"ask\": \"?\", \"click\": {\"in\": \"X[2]\", \"answer\": [\"X[1, 0]\"]}}"),
            "line 14, page 1, click.answer[0]: X[1, 0] is not inside X[2], where the reader may click"},
        LessonFaultCase{with_question("{\"ask\": \"?\", \"fill\": \"X[0]\", \"tolerance\": -1}"),
                        "line 14, page 1, tolerance: -1 is not a tolerance; write 0 or a number above it"}));

TEST(LessonFaults, of_several_blocks_are_all_said) {
  const auto faults = faults_of(on_page("{\"grain\": \"cells\"}") + page("{\"hide\": 1}", "{") +
                                page("{\"look\": []}", "fine"));
  ASSERT_EQ(faults.size(), 3u);
  EXPECT_EQ(faults[0].page, 1);
  EXPECT_EQ(faults[1].page, 2);
  EXPECT_EQ(faults[2].error.message.key, "lesson.brace");
}

TEST(LessonFaults, the_same_fault_of_the_scene_is_said_once_for_all_pages) {
  const std::string scene = R"({"heed": 1, "inputs": [[1]], "heads": [{"key": {"weight": [[1], [2]]}}]})";
  const std::string head = head_with("{\"heed_lesson\": 1, \"title\": \"T\",\n\"scene\": " + scene + "}");
  const auto faults = faults_of(head + page("{}", "a") + page("{}", "b"));
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].line, 3);
  EXPECT_EQ(faults[0].error.place, "scene.heads[0].key.weight");
}

}  // namespace
}  // namespace heed
