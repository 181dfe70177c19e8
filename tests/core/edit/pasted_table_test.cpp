#include "core/edit/pasted_table.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/io/table.h"
#include "core/text/catalogue.h"
#include "tests/core/matrices.h"

namespace heed {
namespace {

const Matrix kSquare = (Matrix(2, 2) << 1, 2, 3, 4).finished();

void expect_pasted(std::string_view text, const Matrix& expected) {
  const auto pasted = parse_pasted_table(text);
  ASSERT_TRUE(pasted.is_ok()) << text << "\n" << say(pasted.error(), Language::English);
  EXPECT_TRUE(is_identical(pasted.value(), expected)) << text << "\n" << pasted.value();
}

std::string fault_of_pasted(std::string_view text) {
  const auto pasted = parse_pasted_table(text);
  return pasted ? "accepted" : say(pasted.error(), Language::English);
}

TEST(Pasted, comes_from_a_spreadsheet) {
  expect_pasted("1\t2\n3\t4\n", kSquare);
  expect_pasted("1\t2\r\n3\t4\r\n", kSquare);
  expect_pasted("\"1\"\t\"2\"\n\"3\"\t\"4\"", kSquare);
  expect_pasted("1,2\n3,4\n\n", kSquare);
  expect_pasted("1;2\r3;4\r", kSquare);
  expect_pasted("\xef\xbb\xbf 1 \t 2\n3\t4", kSquare);
}

TEST(Pasted, has_decimal_commas_where_no_comma_parts_cells) {
  Matrix expected(2, 2);
  expected << 0.5f, -1.25f, 1e-3f, 4;
  expect_pasted("0,5\t-1,25\n1,0e-3\t4\n", expected);
  expect_pasted("0,5;-1,25\n0,001;4\n", expected);
  expect_pasted("\"0,5\",\"-1,25\"\n\"0,001\",4\n", expected);
  expect_pasted("1,234\t0,5\n", (Matrix(1, 2) << 1.234f, 0.5f).finished());
}

TEST(Pasted, has_decimal_commas_where_only_blanks_can_part_cells) {
  Matrix expected(3, 3);
  expected << 1, 0.5f, -2, 0, 1.5f, 3, 2, -1, 0.25f;
  expect_pasted("1\t0,5\t-2\n0\t1,5\t3\n2\t-1\t0,25\n", expected);
  expect_pasted("1 0,5 -2\n0 1,5 3\n2 -1 0,25\n", expected);
  expect_pasted(" 1  0,5  -2 \n0 1,5 3\n2 -1 0,25", expected);
  expect_pasted("1, 2\n3 4\n", kSquare);
  EXPECT_EQ(fault_of_pasted("1 0.5 -2\n0 1,5 3\n"),
            "line 2, column 2: the comma in 1,5 may be a thousands separator or a decimal comma; write a "
            "decimal point and no separators");
  EXPECT_EQ(fault_of_pasted("7 1,234 5\n"),
            "line 1, column 2: the comma in 1,234 may be a thousands separator or a decimal comma; write a "
            "decimal point and no separators");
}

TEST(Pasted, is_refused_when_its_commas_may_be_read_two_ways) {
  EXPECT_EQ(fault_of_pasted("7\t1,234\n"),
            "line 1, column 2: the comma in 1,234 may be a thousands separator or a decimal comma; write a "
            "decimal point and no separators");
  EXPECT_NE(fault_of_pasted("1,5\t2.5\n"), "accepted");
  EXPECT_NE(fault_of_pasted("1.234,5\t2\n"), "accepted");
  EXPECT_NE(fault_of_pasted("1,234,567\t2\n"), "accepted");
}

TEST(Pasted, has_the_signs_and_blanks_of_web_pages) {
  expect_pasted("−1\t\u00a02\u00a0\n−∞\t∞\n", (Matrix(2, 2) << -1, 2, -kInfinity, kInfinity).finished());
}

TEST(Pasted, comes_from_numpy) {
  expect_pasted("[[1. 2.]\n [3. 4.]]", kSquare);
  expect_pasted("array([[1., 2.],\n       [3., 4.]], dtype=float32)", kSquare);
  expect_pasted("W_q = np.array([[1, 2], [3, 4]])\n", kSquare);
  expect_pasted("[1 2 3]", (Matrix(1, 3) << 1, 2, 3).finished());
  expect_pasted("[[ True False]]", (Matrix(1, 2) << 1, 0).finished());
  // np.array([[1e-8, 1], [np.nan, -np.inf]])
  const auto special = parse_pasted_table("[[1.e-08 1.e+00]\n [   nan   -inf]]");
  ASSERT_TRUE(special.is_ok());
  EXPECT_EQ(special.value()(0, 0), 1e-8f);
  EXPECT_TRUE(std::isnan(special.value()(1, 0)));
  EXPECT_EQ(special.value()(1, 1), -std::numeric_limits<float>::infinity());
}

TEST(Pasted, may_have_rows_broken_across_lines) {
  // np.arange(22.) / 4, in two rows, at NumPy's usual line width of 75.
  const Matrix expected =
      Matrix::NullaryExpr(2, 11, [](Index row, Index col) { return static_cast<float>(row * 11 + col) / 4; });
  expect_pasted(
      "[[0.   0.25 0.5  0.75 1.   1.25\n  1.5  1.75 2.   2.25 2.5 ]\n"
      " [2.75 3.   3.25 3.5  3.75 4.  \n  4.25 4.5  4.75 5.   5.25]]",
      expected);
}

// As PyTorch 1.13 printed them.
TEST(Pasted, comes_from_pytorch) {
  expect_pasted(
      "tensor([[-0.9168, -0.6720, -3.1400],\n        [ 2.4630,  2.7893,  2.3422]], "
      "grad_fn=<MulBackward0>)",
      (Matrix(2, 3) << -0.9168f, -0.6720f, -3.1400f, 2.4630f, 2.7893f, 2.3422f).finished());
  expect_pasted(
      "Parameter containing:\ntensor([[ 0.4335, -1.7343],\n        [-1.3360,  0.8871]], "
      "requires_grad=True)",
      (Matrix(2, 2) << 0.4335f, -1.7343f, -1.3360f, 0.8871f).finished());
  expect_pasted("tensor([[1.0000e-08, 1.0000e+00],\n        [2.0000e+00, 1.0000e+04]])",
                (Matrix(2, 2) << 1e-8f, 1, 2, 1e4f).finished());
  expect_pasted("tensor([[1., 2.]], device='cuda:0', dtype=torch.float64)", kSquare.topRows(1));
  expect_pasted("tensor([[[1., 2.],\n         [3., 4.]]])", kSquare);
  expect_pasted("tensor([[-1.1258, -1.1524, -0.2506, -0.4339,\n          0.8487,  0.6920]])",
                (Matrix(1, 6) << -1.1258f, -1.1524f, -0.2506f, -0.4339f, 0.8487f, 0.6920f).finished());
}

TEST(Pasted, comes_from_json) {
  expect_pasted("[[1, 2], [3, 4]]", kSquare);
  expect_pasted("[1,2,3,]", (Matrix(1, 3) << 1, 2, 3).finished());
  expect_pasted("[[\"-inf\", 1]]", (Matrix(1, 2) << -std::numeric_limits<float>::infinity(), 1).finished());
}

TEST(Pasted, may_be_one_number) { expect_pasted("0.5\n", Matrix::Constant(1, 1, 0.5f)); }

TEST(Pasted, says_where_brackets_are_wrong) {
  EXPECT_EQ(fault_of_pasted("tensor([[ 0.2886,  0.3866],\n        ...,\n        [-0.4537, -1.3100]])"),
            "line 2, column 9: numbers were left out here when the matrix was printed (...); print all of "
            "it, with np.set_printoptions(threshold=sys.maxsize) or "
            "torch.set_printoptions(threshold=float(\"inf\")), and copy it again");
  EXPECT_NE(fault_of_pasted("[[1. 2. ... 3.]]"), "accepted");
  EXPECT_EQ(fault_of_pasted("[[1, 2],\n [3]]"),
            "line 2, column 4: row 2 has 1 number and the first has 2; all rows must be equally long");
  EXPECT_EQ(fault_of_pasted("[[1, 2], [3, 4]"),
            "line 1, column 16: a closing bracket ] is missing here; copy the matrix to its end");
  EXPECT_EQ(fault_of_pasted("[[[1., 2.]],\n\n [[3., 4.]]]"),
            "line 3, column 2: another matrix begins here; copy one matrix at a time");
  EXPECT_EQ(fault_of_pasted("[[1, 2]]\n[[3, 4]]"),
            "line 2, column 1: another matrix begins here; copy one matrix at a time");
  EXPECT_EQ(fault_of_pasted("[[1, x]]"),
            "line 1, column 6: \"x\" is not a number; write one such as -0.5, with a decimal point");
  EXPECT_EQ(fault_of_pasted("[1,, 2]"), "line 1, column 4: there is no number here; put one in or write 0");
  EXPECT_EQ(fault_of_pasted("[[1, 2], 3]"),
            "line 1, column 10: numbers are mixed with brackets, or bracketed to different depths; copy a "
            "matrix, a list of rows of numbers");
  EXPECT_EQ(fault_of_pasted("[[1, 2]] and more"),
            "line 1, column 10: and more follows the matrix; copy only the matrix");
  EXPECT_EQ(fault_of_pasted("tensor([], size=(3, 0))"),
            "line 1, column 9: there are no numbers here; paste rows of numbers");
  EXPECT_NE(fault_of_pasted(std::string(100000, '[')), "accepted");
}

TEST(Pasted, says_which_cell_is_wrong) {
  EXPECT_EQ(fault_of_pasted("1\t2\n3\t\n4\t5\n"),
            "line 2, column 2: there is no number here; put one in or write 0");
  EXPECT_EQ(fault_of_pasted("0,5\t2\n3\n"),
            "line 2: this line has 1 number and the first has 2; all lines must be equally long");
  EXPECT_NE(fault_of_pasted("cat\t1\t2\n"), "accepted");
  EXPECT_NE(fault_of_pasted(""), "accepted");
  EXPECT_NE(fault_of_pasted("\"1\t2"), "accepted");
}

TEST(Pasted, is_what_was_copied) {
  Matrix block(2, 3);
  block << 0.1f, -1e-30f, 3e38f, 4, -5.25f, 1.0f / 3;
  expect_pasted(write_table(block, '\t'), block);
}

TEST(Pasted, may_have_ten_thousand_rows) {
  std::string text;
  std::string brackets = "[";
  for (int row = 0; row < 10000; ++row) {
    text += "0,5\t" + std::to_string(row) + "\n";
    brackets += "[0.5, " + std::to_string(row) + "],\n";
  }
  const Matrix expected = Matrix::NullaryExpr(
      10000, 2, [](Index row, Index col) { return col == 0 ? 0.5f : static_cast<float>(row); });
  expect_pasted(text, expected);
  expect_pasted(brackets + "]", expected);
}

}  // namespace
}  // namespace heed
