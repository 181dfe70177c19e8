#include "app/cli/text_table.h"

#include <limits>
#include <sstream>

#include <gtest/gtest.h>

namespace heed {
namespace {

std::string table_of(const Matrix& values, const AxisInfo& rows = {}, const AxisInfo& cols = {},
                     std::vector<Override> overrides = {}) {
  std::ostringstream out;
  write_text_table(out, {values, rows, cols, overrides});
  return out.str();
}

TEST(TextTable, numbers_stand_under_each_other_at_the_decimal_point) {
  Matrix values(2, 2);
  values << 1.25f, 10, -3, std::numeric_limits<float>::infinity();
  EXPECT_EQ(table_of(values),
            "           0   1\n"
            "    0   1.25  10\n"
            "    1  −3      ∞\n");
}

TEST(TextTable, rows_and_columns_are_numbered_from_0_with_their_labels) {
  Matrix values(2, 2);
  values << 1, 2, 3, 4;
  const AxisInfo words{
      Axis::Token, std::make_shared<const std::vector<std::string>>(std::vector<std::string>{"猫", "sat"})};
  EXPECT_EQ(table_of(values, words, words),
            "           0 猫  1 sat\n"
            "    0 猫      1      2\n"
            "    1 sat     3      4\n");
}

TEST(TextTable, what_is_overridden_has_a_star) {
  Matrix values(1, 2);
  values << 1, 2;
  EXPECT_EQ(table_of(values, {}, {}, {{{0, 1, 0}, 2.0f}}),
            "       0   1\n"
            "    0  1  2*\n");
}

TEST(TextTable, the_middle_of_what_is_shortened_is_left_out) {
  const Matrix values = Matrix::Constant(12, 11, 1);
  std::ostringstream out;
  write_text_table(out, {values, {}, {}, {}, true});
  const std::string first = "    0   1  1  1  1  1  1  …  1  1   1\n",
                    gap = "    …   …  …  …  …  …  …  …  …  …   …\n";
  EXPECT_EQ(out.str().substr(0, out.str().find('\n') + 1), "        0  1  2  3  4  5  …  8  9  10\n");
  EXPECT_NE(out.str().find(first), std::string::npos) << out.str();
  EXPECT_NE(out.str().find(gap + "    9 "), std::string::npos) << out.str();
}

TEST(TextTable, nothing_is_left_out_where_that_would_not_save_a_line) {
  EXPECT_EQ(shown_positions(10, true).size(), 10u);
  EXPECT_EQ(shown_positions(11, true), (std::vector<Index>{0, 1, 2, 3, 4, 5, kOmitted, 8, 9, 10}));
  EXPECT_EQ(shown_positions(11, false).size(), 11u);
}

TEST(TextTable, labels_cannot_control_the_terminal) {
  const AxisInfo bad{
      Axis::Token, std::make_shared<const std::vector<std::string>>(std::vector<std::string>{"a\x1b[2J\n"})};
  EXPECT_EQ(position_label(bad, 0), "0 a [2J ");
}

TEST(TextTable, labels_do_not_turn_the_direction_of_a_line) {
  AxisInfo axis;
  const std::vector<std::string> turning = {"\u061C", "\u0085", "\u200E", "\u200F", "\u2028", "\u2029",
                                            "\u202A", "\u202E", "\u2066", "\u2069", "\uFEFF", "\u200B"};
  for (const std::string& each : turning) {
    axis.labels = std::make_shared<const std::vector<std::string>>(1, "a" + each + "b");
    EXPECT_EQ(position_label(axis, 0), "0 a\uFFFDb") << each;
  }
  for (const std::string harmless : {"a…b", "—", "\u2070", "\u205E", "é", "注意", "\u0641"}) {
    axis.labels = std::make_shared<const std::vector<std::string>>(1, harmless);
    EXPECT_EQ(position_label(axis, 0), "0 " + harmless);
  }
}

TEST(TextTable, long_labels_are_cut_at_a_character) {
  const auto label = [](const std::string& token) {
    AxisInfo axis;
    axis.labels = std::make_shared<const std::vector<std::string>>(1, token);
    return position_label(axis, 0);
  };
  EXPECT_EQ(label(std::string(24, 'a')), "0 " + std::string(24, 'a'));
  EXPECT_EQ(label(std::string(200, 'a')), "0 " + std::string(23, 'a') + "…");
  std::string wide;
  for (int i = 0; i < 30; ++i) wide += "注";
  EXPECT_EQ(label(wide), "0 " + wide.substr(0, 33) + "…");
}

TEST(TextTable, chinese_characters_are_two_columns_wide) {
  EXPECT_EQ(display_width("−∞"), 2);
  EXPECT_EQ(display_width("注意力"), 6);
  EXPECT_EQ(display_width("e\u0301"), 1);
}

}  // namespace
}  // namespace heed
