#include "core/io/table.h"

#include <bit>

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

std::string fault_of(std::string_view text) {
  const auto table = read_table(text);
  return table ? "" : say(table.error(), Language::English);
}

TEST(Table, is_read_whatever_parts_the_cells) {
  const Matrix expected = (Matrix(2, 3) << 1, -2.5f, 3, 4e-3f, 5, 6).finished();
  for (const std::string_view text :
       {"1\t-2.5\t3\n4e-3\t5\t6\n", "1,-2.5,3\r\n4e-3,5,6\r\n", "1;-2.5;3\n4e-3;5;6",
        "1 -2.5   3\n4e-3, 5, 6", "1; -2.5; 3\n 4e-3 5  6\n", "1 -2.5   3\n  4e-3 5 6  \n\n",
        "1, -2.5, 3\n0.004, +5, 6",
        "\xef\xbb\xbf"
        "1,−2.5,3\n4e-3,5,6\n"}) {
    const auto table = read_table(text);
    ASSERT_TRUE(table.is_ok()) << text << fault_of(text);
    EXPECT_EQ(table.value(), expected) << text;
  }
}

TEST(Table, says_where_it_is_wrong) {
  EXPECT_EQ(fault_of(" \n"), "there are no numbers here; paste rows of numbers");
  EXPECT_EQ(fault_of("1,2\n3,x\n"),
            "line 2, column 2: \"x\" is not a number; write one such as -0.5, with a decimal point");
  EXPECT_EQ(fault_of("1;2\n3,5;4\n"),
            "line 2, column 1: \"3,5\" is not a number; write one such as -0.5, with a decimal point");
  EXPECT_EQ(fault_of("1,,2\n"), "line 1, column 2: there is no number here; put one in or write 0");
  EXPECT_EQ(fault_of("1\n\n3\n"), "line 2, column 1: there is no number here; put one in or write 0");
  EXPECT_EQ(fault_of("1,2\n3\n"),
            "line 2: this line has 1 number and the first has 2; all lines must be equally long");
  EXPECT_EQ(fault_of("1e39\n"),
            "line 1, column 1: this number is too large for a 32-bit float, which ends at about ±3.4e38");
  EXPECT_EQ(fault_of("--1\n"),
            "line 1, column 1: \"--1\" is not a number; write one such as -0.5, with a decimal point");
}

TEST(Table, reads_back_as_the_same_floats_after_it_was_written) {
  Random random(1);
  Matrix matrix(40, 25);
  for (Index i = 0; i < matrix.size(); ++i) {
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random.bits()));
    matrix.data()[i] = value == value ? value : -std::numeric_limits<float>::infinity();
  }
  for (const char separator : {'\t', ','}) {
    const auto again = read_table(write_table(matrix, separator));
    ASSERT_TRUE(again.is_ok());
    EXPECT_TRUE(is_identical(again.value(), matrix));
  }
}

TEST(Table, is_written_a_row_a_line) {
  EXPECT_EQ(write_table((Matrix(2, 2) << 1, -0.5f, 0.1f, 1e30f).finished(), ','), "1,-0.5\n0.1,1e+30\n");
}

}  // namespace
}  // namespace heed
