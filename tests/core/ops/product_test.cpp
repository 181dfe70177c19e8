#include "core/ops/product.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

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

// The bits of 16 that have about these values.
std::vector<std::uint16_t> upper_halves(const Matrix& numbers, std::uint32_t shift) {
  std::vector<std::uint16_t> halves;
  for (Index at = 0; at < numbers.size(); ++at)
    halves.push_back(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(numbers.data()[at]) >> shift));
  return halves;
}

void expect_like_converted(const StoredMatrix& stored) {
  const Matrix b = stored.matrix();
  for (const Index rows : {1, 2, 5, 7, 40}) {
    const Matrix a = uneven(rows, b.rows(), 1);
    Matrix expected(rows, b.cols()), found(rows, b.cols()), part(rows, b.cols() - 3);
    const WholeProduct whole{rows, b.rows(), b.cols()};
    multiply(a, b, whole, expected);
    multiply_stored(a, stored, whole, found);
    multiply_stored(a, stored.block(0, 3, stored.rows, stored.cols - 3), whole, part);
    ASSERT_TRUE(found == expected) << rows << " rows of " << b.rows() << "x" << b.cols();
    ASSERT_TRUE(part == expected.rightCols(b.cols() - 3)) << rows << " rows, but for three columns";
  }
}

TEST(Product, with_numbers_as_they_lie_has_the_bits_of_one_with_what_they_are_converted_to) {
  using Type = StoredMatrix::Type;
  constexpr std::uint32_t kOfBFloat = 16,
                          kOfHalf = 18;  // any 16 bits are a half; without a sign they are tiny, too
  for (const auto& [lines, length] : {std::array<Index, 2>{6, 9}, {37, 50}, {300, 19}, {64, 2100}}) {
    const Matrix floats = uneven(lines, length, 2);
    const std::vector<std::uint16_t> bfloats = upper_halves(floats, kOfBFloat),
                                     halves = upper_halves(floats, kOfHalf);
    for (const bool is_transposed : {false, true}) {
      for (const Type type : {Type::F32, Type::BF16, Type::F16}) {
        StoredMatrix stored;
        stored.type = type;
        stored.is_transposed = is_transposed;
        stored.numbers = floats.data();
        if (type != Type::F32) stored.numbers = type == Type::F16 ? halves.data() : bfloats.data();
        stored.stride = length;
        stored.rows = is_transposed ? length : lines;
        stored.cols = is_transposed ? lines : length;
        ASSERT_TRUE(stored.is_finite());
        ASSERT_NO_FATAL_FAILURE(expect_like_converted(stored));
      }
    }
  }
}

}  // namespace
}  // namespace heed
