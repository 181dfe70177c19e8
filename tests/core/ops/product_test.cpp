#include "core/ops/product.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace heed {
namespace {

// Numbers whose sums depend on the order and on rounding.
Matrix uneven(Index rows, Index cols, float seed) {
  Matrix matrix(rows, cols);
  for (Index at = 0; at < matrix.size(); ++at)
    matrix.data()[at] = std::sin(seed + 1.7f * static_cast<float>(at));
  return matrix;
}

// What is computed anew after an edit: single rows, columns and numbers.
void expect_parts_like_the_whole(Index rows, Index inner, Index cols) {
  const Matrix a = uneven(rows, inner, 1), b = uneven(inner, cols, 2), turned = b.transpose();
  const WholeProduct size{rows, inner, cols};
  Matrix whole(rows, cols), whole_turned(rows, cols);
  multiply(a, b, size, whole);
  multiply_transposed(a, turned, size, whole_turned);
  for (Index row = 0; row < rows; ++row) {
    Matrix part(1, cols);
    multiply(a.middleRows(row, 1), b, size, part);
    ASSERT_TRUE(part == whole.middleRows(row, 1))
        << "row " << row << " of " << rows << "x" << inner << "x" << cols;
  }
  for (Index col = 0; col < cols; ++col) {
    Matrix part(rows, 1), part_turned(rows, 1);
    multiply(a, b.middleCols(col, 1), size, part);
    multiply_transposed(a, turned.middleRows(col, 1), size, part_turned);
    ASSERT_TRUE(part == whole.middleCols(col, 1))
        << "column " << col << " of " << rows << "x" << inner << "x" << cols;
    ASSERT_TRUE(part_turned == whole_turned.middleCols(col, 1))
        << "transposed, column " << col << " of " << rows << "x" << inner << "x" << cols;
  }
}

TEST(Product, a_part_has_the_bits_of_the_whole_at_every_size) {
  // Small, large, and between: there a single column has few numbers although the whole has many.
  for (const auto& [rows, inner, cols] : {std::array<Index, 3>{3, 4, 3},
                                          {21, 32, 8},
                                          {24, 32, 32},
                                          {5, 48, 24},
                                          {31, 32, 5},
                                          {12, 64, 16},
                                          {40, 16, 40},
                                          {64, 64, 64}})
    expect_parts_like_the_whole(rows, inner, cols);
}

}  // namespace
}  // namespace heed
