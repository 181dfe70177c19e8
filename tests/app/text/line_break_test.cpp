#include "app/text/line_break.h"

#include <string>

#include <gtest/gtest.h>

namespace heed {
namespace {

using Parts = std::vector<std::string_view>;

TEST(LineBreak, comes_after_the_spaces_between_words) {
  EXPECT_EQ(unbreakable_parts("one two  three"), (Parts{"one ", "two  ", "three"}));
}

TEST(LineBreak, may_come_between_any_two_chinese_characters) {
  EXPECT_EQ(unbreakable_parts("查询遇到"), (Parts{"查", "询", "遇", "到"}));
}

TEST(LineBreak, never_puts_closing_punctuation_at_the_start_of_a_line) {
  EXPECT_EQ(unbreakable_parts("得分，权重。"), (Parts{"得", "分，", "权", "重。"}));
}

TEST(LineBreak, never_leaves_an_opening_bracket_at_the_end_of_a_line) {
  EXPECT_EQ(unbreakable_parts("键（值）"), (Parts{"键", "（值）"}));
}

TEST(LineBreak, may_come_between_chinese_and_latin) {
  EXPECT_EQ(unbreakable_parts("键3和Query"), (Parts{"键", "3", "和", "Query"}));
}

TEST(LineBreak, keeps_every_byte) {
  const std::string_view text = "查询 2 遇到键 3：它们的点积是得分 12。 Done.";
  std::string joined;
  for (const std::string_view part : unbreakable_parts(text)) joined += part;
  EXPECT_EQ(joined, text);
}

TEST(LineBreak, finds_vectors_of_numbers_and_nothing_else_in_brackets) {
  EXPECT_EQ(vectors_in("gives (1, 0, 1) and [−2 4.5 … ∞]."), (Parts{"(1, 0, 1)", "[−2 4.5 … ∞]"}));
  EXPECT_EQ(vectors_in("X[2] (or not) [3] (see [1 2])"), (Parts{"[1 2]"}));
  EXPECT_EQ(vectors_in("[6.03e−6 1.2e5]"), (Parts{"[6.03e−6 1.2e5]"}));
  EXPECT_EQ(vectors_in("得 [1 0 1] 。"), (Parts{"[1 0 1]"}));
  EXPECT_TRUE(vectors_in("it ends (1, 2").empty());
}

TEST(LineBreak, survives_a_text_that_ends_inside_a_character) {
  const std::string cut = std::string("键").substr(0, 2);
  EXPECT_EQ(unbreakable_parts(cut).size(), 1u);
}

}  // namespace
}  // namespace heed
