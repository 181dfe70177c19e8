#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/panels/code/code_wrap.h"

namespace heed {
namespace {

using testing::ElementsAre;

TEST(CodeRows, a_short_line_is_one_row) {
  EXPECT_THAT(rows_of("scores = Q @ K.T", 16), ElementsAre("scores = Q @ K.T"));
}

TEST(CodeRows, a_long_line_goes_on_farther_in_behind_a_bracket_a_comma_or_a_blank) {
  EXPECT_THAT(rows_of("weights = softmax(scores, dim=-1)", 20),
              ElementsAre("weights = softmax(", "    scores, dim=-1)"));
  EXPECT_THAT(rows_of("a = [1, 2, 3, 4]", 12), ElementsAre("a = [1, 2, ", "    3, 4]"));
}

TEST(CodeRows, a_word_longer_than_a_row_is_cut_and_no_character_in_two) {
  EXPECT_THAT(rows_of("abcdefghij", 6), ElementsAre("abcdef", "    gh", "    ij"));
  EXPECT_THAT(rows_of("\u952e\u952e\u952e", 8), ElementsAre("\u952e\u952e", "    \u952e"));
}

TEST(CodeRows, the_blanks_before_a_line_are_no_place_to_break_it) {
  EXPECT_THAT(rows_of("      [0.123456789]", 12), ElementsAre("      [0.123", "    456789]"));
}

TEST(CodeRows, where_one_line_is_far_too_long_none_is_broken) {
  const std::vector<CodeLine> lines = {{std::string(30, 'a'), {}}, {std::string(500, 'b'), {}}};
  const std::vector<ShownLine> shown = shown_lines(lines, 20);
  ASSERT_EQ(shown.size(), 2u);
  EXPECT_EQ(shown[0].rows.size(), 1u);
  EXPECT_EQ(shown[1].rows.front().size(), 500u);
  EXPECT_EQ(shown_lines({lines.front()}, 20).front().rows.size(), 2u);
}

}  // namespace
}  // namespace heed
