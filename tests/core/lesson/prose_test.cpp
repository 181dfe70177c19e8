#include <gtest/gtest.h>

#include "core/lesson/prose_read.h"

namespace heed {
namespace {

using Kind = ProseNode::Kind;

Prose prose_of(const std::string& text) {
  ParsedProse read = read_prose(text, 1);
  EXPECT_TRUE(read.faults.empty()) << text << ": " << read.faults.front().error.message.key;
  return std::move(read.prose);
}

// The only paragraph.
std::vector<ProseNode> paragraph_of(const std::string& text) {
  const Prose prose = prose_of(text);
  EXPECT_EQ(prose.size(), 1u);
  return prose.empty() ? std::vector<ProseNode>() : prose.front().children;
}

// `line: key` of the first fault.
std::string fault_of(const std::string& text) {
  const ParsedProse read = read_prose(text, 10);
  if (read.faults.empty()) return "none";
  return std::to_string(read.faults.front().line) + ": " + read.faults.front().error.message.key;
}

TEST(Prose, has_paragraphs_strong_words_emphasis_and_code) {
  const Prose prose = prose_of("One **two** *three* `four`.\n\nFive.");
  ASSERT_EQ(prose.size(), 2u);
  const auto& words = prose[0].children;
  ASSERT_EQ(words.size(), 7u);
  EXPECT_EQ(words[1].kind, Kind::Strong);
  EXPECT_EQ(words[1].children[0].text, "two");
  EXPECT_EQ(words[3].kind, Kind::Emphasis);
  EXPECT_EQ(words[5].kind, Kind::Code);
  EXPECT_EQ(words[5].text, "four");
  EXPECT_EQ(words[6].text, ".");
  EXPECT_EQ(prose_text(prose), "One two three four.\nFive.\n");
}

TEST(Prose, has_lists_whose_items_hold_paragraphs) {
  const Prose prose = prose_of("- one *x*\n- two\n\n3. three\n4. four");
  ASSERT_EQ(prose.size(), 2u);
  EXPECT_EQ(prose[0].kind, Kind::List);
  EXPECT_FALSE(prose[0].is_numbered);
  ASSERT_EQ(prose[0].children.size(), 2u);
  EXPECT_EQ(prose[0].children[0].kind, Kind::Item);
  EXPECT_EQ(prose[0].children[0].children[0].kind, Kind::Paragraph);
  EXPECT_EQ(prose[0].children[0].children[0].children[1].kind, Kind::Emphasis);
  EXPECT_TRUE(prose[1].is_numbered);
  EXPECT_EQ(prose[1].first, 3);
}

TEST(Prose, numbers_are_references_with_a_form_and_digits) {
  const auto words =
      paragraph_of("It is {h0.scores[1, 2]: 2}, {sum X[0]} and {gradient h0.scores[0, 1] by Y[0, 0]}.");
  ASSERT_EQ(words.size(), 7u);
  EXPECT_EQ(words[1].kind, Kind::Number);
  EXPECT_EQ(text_of(words[1].number.of), "h0.scores[1, 2]");
  EXPECT_EQ(words[1].number.decimals, 2);
  EXPECT_EQ(words[3].number.form, NumberExpression::Form::Sum);
  EXPECT_EQ(words[5].number.form, NumberExpression::Form::Gradient);
  EXPECT_EQ(text_of(words[5].number.by), "Y[0, 0]");
}

TEST(Prose, numbers_may_be_of_the_baseline_and_joined_by_a_sign) {
  const auto words = paragraph_of("{was sum X[0]: 1} {X[0, 0] / was X[1, 0]: 2}");
  EXPECT_TRUE(words[0].number.reads_baseline);
  EXPECT_EQ(words[0].number.form, NumberExpression::Form::Sum);
  const NumberExpression& ratio = words[2].number;
  EXPECT_EQ(ratio.form, NumberExpression::Form::Ratio);
  EXPECT_EQ(ratio.decimals, 2);
  ASSERT_EQ(ratio.operands.size(), 2u);
  EXPECT_EQ(text_of(ratio.of), "X[0, 0]");
  EXPECT_FALSE(ratio.operands[0].reads_baseline);
  EXPECT_TRUE(ratio.operands[1].reads_baseline);
  EXPECT_EQ(text_of(ratio.operands[1].of), "X[1, 0]");
}

TEST(Prose, a_range_between_braces_is_no_count_of_digits) {
  const auto words = paragraph_of("{h0.scores[0:2, 1]} {h0.scores[:, 1]: 3}");
  EXPECT_EQ(text_of(words[0].number.of), "h0.scores[0:2, 1]");
  EXPECT_FALSE(words[0].number.decimals);
  EXPECT_EQ(text_of(words[2].number.of), "h0.scores[:, 1]");
  EXPECT_EQ(words[2].number.decimals, 3);
}

TEST(Prose, markdown_does_not_reach_into_numbers_and_names) {
  const auto words = paragraph_of("W_q and W_k, {h0.W_q[0, 1]} *and* {h0.W_k[0, 1]}");
  EXPECT_EQ(words[0].text, "W_q and W_k, ");
  EXPECT_EQ(words[1].number.of.node, "h0.W_q");
  EXPECT_EQ(words[3].kind, Kind::Emphasis);
  EXPECT_EQ(words[5].number.of.node, "h0.W_k");
}

TEST(Prose, links_lead_to_matrices_pages_and_lessons) {
  const auto words = paragraph_of(
      "[the **score** {h0.scores[1, 2]}](h0.scores[1, 2]), [again](page: 2), [next](lesson: why-root-d)");
  ASSERT_EQ(words.size(), 5u);
  EXPECT_EQ(words[0].kind, Kind::Link);
  EXPECT_EQ(text_of(words[0].link.node), "h0.scores[1, 2]");
  EXPECT_EQ(words[0].children[1].kind, Kind::Strong);
  EXPECT_EQ(words[0].children[3].kind, Kind::Number);
  EXPECT_EQ(words[2].link.kind, LessonLink::Kind::Page);
  EXPECT_EQ(words[2].link.page, 2);
  EXPECT_EQ(words[4].link.lesson, "why-root-d");
}

TEST(Prose, braces_and_links_within_code_or_behind_a_backslash_are_just_that) {
  EXPECT_EQ(prose_text(prose_of("`{x} [a](b)` and \\{1, 2\\}")), "{x} [a](b) and {1, 2}\n");
}

TEST(Prose, lines_of_a_paragraph_are_joined_by_a_blank_but_not_in_chinese) {
  EXPECT_EQ(prose_text(prose_of("one\ntwo")), "one two\n");
  EXPECT_EQ(prose_text(prose_of("注意\n力，\n**权重**\n与 Q\n相乘。\nOK")), "注意力，权重与 Q 相乘。OK\n");
  EXPECT_EQ(prose_text(prose_of("注意\n{X[0]}\n个")), "注意 {…} 个\n");
}

TEST(Prose, a_number_may_go_over_the_end_of_a_line) {
  const auto words = paragraph_of("It is {gradient h0.scores[0, 1] by\nY[0, 0]}.");
  EXPECT_EQ(text_of(words[1].number.by), "Y[0, 0]");
}

TEST(Prose, faults_are_said_with_their_line) {
  EXPECT_EQ(fault_of("one\n\ntwo {X[0]"), "12: lesson.brace");
  EXPECT_EQ(fault_of("one\ntwo } three"), "11: lesson.brace");
  EXPECT_EQ(fault_of("{X[0]: two}"), "10: lesson.decimals");
  EXPECT_EQ(fault_of("{0.5}"), "10: lesson.number");
  EXPECT_EQ(fault_of("{total X}"), "10: lesson.number");
  EXPECT_EQ(fault_of("{gradient X[0, 0]}"), "10: lesson.gradient_by");
  EXPECT_EQ(fault_of("{argmax X[0] / X[0, 0]}"), "10: lesson.operand");
  EXPECT_EQ(fault_of("{X[0, 0] / 2}"), "10: lesson.number");
  EXPECT_EQ(fault_of("{X[0, 0] / X[0, 1] / X[0, 2]}"), "10: lesson.number");
  EXPECT_EQ(fault_of("\n\n[a](http://example.org)"), "12: lesson.link");
  EXPECT_EQ(fault_of("[a](page: 0)"), "10: lesson.link");
  EXPECT_EQ(fault_of("[a](lesson: ../x)"), "10: lesson.link");
  EXPECT_EQ(fault_of("[a](X"), "10: lesson.link.open");
  EXPECT_EQ(fault_of("a](X)"), "10: lesson.prose.lost_link");
  EXPECT_EQ(fault_of("<https://example.org>"), "10: lesson.prose.link");
  EXPECT_EQ(fault_of("![a](X)"), "10: lesson.prose.image");
}

TEST(Prose, markdown_that_lessons_do_not_have_is_refused) {
  for (const std::string text :
       {"## Heading", "> quoted", "~~~\ncode\n~~~", "***\n", "a | b\n---|---\n1 | 2", "Heading\n=="})
    EXPECT_EQ(fault_of("one\n\n" + text).substr(4), "lesson.prose.foreign") << text;
}

TEST(Prose, stars_that_make_nothing_strong_are_refused) {
  EXPECT_EQ(fault_of("文**得分：**很大"), "10: lesson.prose.stars");
  EXPECT_EQ(fault_of("文**得分**：很大"), "none");
}

TEST(Prose, a_typed_number_gets_a_note_but_not_within_code_or_braces) {
  const ParsedProse read = read_prose("2 of 3\n\nabout 0.4683 and `0.5`, {X[0]: 2}, 0.4683", 10);
  EXPECT_TRUE(read.faults.empty());
  ASSERT_EQ(read.notes.size(), 1u);
  EXPECT_EQ(read.notes[0].line, 12);
  EXPECT_EQ(read.notes[0].error.message.args[0].second, "0.4683");
}

TEST(Prose, nested_beyond_reason_is_refused) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "> ";
  EXPECT_NE(fault_of(text + "x"), "none");
  std::string emphasis;
  for (int i = 0; i < 100; ++i) emphasis += "*a **b ";
  for (int i = 0; i < 100; ++i) emphasis += "c** d*";
  EXPECT_NE(fault_of(emphasis), "none");
}

// Whatever lies at the limit, what it would have opened is not closed, nor anything around it.
TEST(Prose, what_lies_around_the_limit_of_nesting_is_left_alone) {
  for (int depth = 1; depth < 40; ++depth) {
    const std::string quotation(static_cast<std::size_t>(depth), '>');
    for (const char* words : {"a", "a [b](page: 0)", "*a*", "**a**", "`a`", "a [*b*](page: 0)", "![a](b)"})
      EXPECT_NE(fault_of(quotation + words + "\n\nc"), "none") << depth << " " << words;
  }
}

}  // namespace
}  // namespace heed
