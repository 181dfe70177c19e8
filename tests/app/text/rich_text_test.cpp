#include "app/text/rich_text.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

using Spans = std::vector<RichSpan>;

TEST(RichText, colors_what_stands_between_tags) {
  EXPECT_EQ(
      parse_rich_text("<query>Query 2</query> meets <key>key 3</key>."),
      (Spans{
          {"Query 2", Role::Query}, {" meets ", std::nullopt}, {"key 3", Role::Key}, {".", std::nullopt}}));
}

TEST(RichText, knows_all_roles) {
  EXPECT_EQ(parse_rich_text(
                "<input>a</input><value>b</value><score>c</score><weighted>d</weighted><output>e</output>"),
            (Spans{{"a", Role::Input},
                   {"b", Role::Value},
                   {"c", Role::Score},
                   {"d", Role::Weighted},
                   {"e", Role::Output}}));
}

TEST(RichText, takes_a_comparison_for_text) {
  EXPECT_EQ(parse_rich_text("1 < 2 and 3 > 2"), (Spans{{"1 < 2 and 3 > 2", std::nullopt}}));
  EXPECT_EQ(parse_rich_text("<b>bold</b>"), (Spans{{"<b>bold</b>", std::nullopt}}));
}

TEST(RichText, colors_to_the_end_when_a_tag_is_not_closed) {
  EXPECT_EQ(parse_rich_text("a <key>b"), (Spans{{"a ", std::nullopt}, {"b", Role::Key}}));
}

TEST(RichText, of_nothing_is_nothing) { EXPECT_TRUE(parse_rich_text("").empty()); }

TEST(RichText, can_be_had_without_its_tags) {
  EXPECT_EQ(plain_rich_text("<query>查询 2</query>遇到<key>键 3</key>"), "查询 2遇到键 3");
}

}  // namespace
}  // namespace heed
