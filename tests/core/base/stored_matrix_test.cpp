#include "core/base/stored_matrix.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace heed {
namespace {

using Type = StoredMatrix::Type;

constexpr std::uint16_t kInfiniteHalf = 0x7c00, kInfiniteBFloat = 0xff80;

template <typename Number>
StoredMatrix stored(Type type, const std::vector<Number>& numbers, Index rows, Index cols) {
  StoredMatrix matrix;
  matrix.type = type;
  matrix.numbers = numbers.data();
  matrix.stride = matrix.cols = cols;
  matrix.rows = rows;
  return matrix;
}

StoredMatrix turned(StoredMatrix matrix) {
  std::swap(matrix.rows, matrix.cols);
  matrix.is_transposed = !matrix.is_transposed;
  return matrix;
}

TEST(StoredMatrix, has_the_numbers_that_ieee_754_gives_to_halves) {
  EXPECT_EQ(float_of_half(0x3c00), 1.0f);
  EXPECT_EQ(float_of_half(0xc000), -2.0f);
  EXPECT_EQ(float_of_half(0x7bff), 65504.0f);
  EXPECT_EQ(float_of_half(0x0400), 0x1p-14f);
  EXPECT_EQ(float_of_half(0x83ff), -1023 * 0x1p-24f);
  EXPECT_TRUE(std::signbit(float_of_half(0x8000)));
  EXPECT_EQ(float_of_half(kInfiniteHalf), std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(float_of_half(0x7e00)));
}

TEST(StoredMatrix, is_converted_as_it_lies_or_turned) {
  const std::vector<std::uint16_t> halves{0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600};  // 1 to 6
  Matrix expected(2, 3);
  expected << 1, 2, 3, 4, 5, 6;
  const StoredMatrix lying = stored(Type::F16, halves, 2, 3);
  EXPECT_TRUE(lying.matrix() == expected);
  EXPECT_TRUE(turned(lying).matrix() == expected.transpose());
  EXPECT_TRUE(lying.block(1, 1, 1, 2).matrix() == expected.block(1, 1, 1, 2));
  EXPECT_TRUE(turned(lying).block(1, 0, 2, 2).matrix() == expected.transpose().block(1, 0, 2, 2));
  const std::vector<std::uint16_t> bfloats{0x3f80, 0x4000, 0x4040, 0x4080, 0x40a0, 0x40c0};
  EXPECT_TRUE(stored(Type::BF16, bfloats, 2, 3).matrix() == expected);
}

TEST(StoredMatrix, is_finite_if_every_number_of_it_is) {
  const float infinite = -std::numeric_limits<float>::infinity(), largest = std::numeric_limits<float>::max();
  for (std::size_t at = 0; at < 15; ++at) {
    std::vector<float> floats(15, largest);
    std::vector<std::uint16_t> halves(15, 0xfbff), bfloats(15, 0xff7f);  // the largest, negative
    EXPECT_TRUE(stored(Type::F32, floats, 3, 5).is_finite());
    EXPECT_TRUE(stored(Type::F16, halves, 3, 5).is_finite());
    EXPECT_TRUE(stored(Type::BF16, bfloats, 3, 5).is_finite());
    floats[at] = infinite;
    halves[at] = kInfiniteHalf;
    bfloats[at] = kInfiniteBFloat;
    EXPECT_FALSE(stored(Type::F32, floats, 3, 5).is_finite()) << at;
    EXPECT_FALSE(stored(Type::F16, halves, 3, 5).is_finite()) << at;
    EXPECT_FALSE(turned(stored(Type::BF16, bfloats, 3, 5)).is_finite()) << at;
    EXPECT_TRUE(stored(Type::F32, floats, 3, 5).block(0, 0, 3, 0).is_finite());
  }
}

TEST(SharedMatrix, of_stored_numbers_is_converted_once_for_all_who_share_it_and_copied_to_be_edited) {
  const std::vector<float> floats{1, 2, 3, 4, 5, 6};
  const SharedMatrix shared(turned(stored(Type::F32, floats, 2, 3)));
  EXPECT_EQ(shared.rows(), 3);
  EXPECT_EQ(shared->size(), 6);
  SharedMatrix edited = shared;
  EXPECT_EQ(edited->data(), shared->data());
  edited.edit()(0, 1) = 7;
  EXPECT_EQ(edited.stored(), nullptr);
  EXPECT_EQ((*shared)(0, 1), 4);
  EXPECT_EQ((*edited)(0, 1), 7);
  EXPECT_FALSE(edited == shared);
  edited.edit()(0, 1) = 4;
  EXPECT_TRUE(edited == shared);
}

TEST(SharedMatrix, of_stored_numbers_is_compared_by_them_wherever_they_lie) {
  const std::vector<float> floats{1, 2, 3, 4, 5, 6}, same = floats, others{1, 2, 3, 4, 5, 7};
  const SharedMatrix shared(stored(Type::F32, floats, 2, 3));
  EXPECT_TRUE(shared == SharedMatrix(stored(Type::F32, same, 2, 3)));
  EXPECT_FALSE(shared == SharedMatrix(stored(Type::F32, others, 2, 3)));
  EXPECT_FALSE(shared == SharedMatrix(stored(Type::F32, same, 3, 2)));
}

}  // namespace
}  // namespace heed
