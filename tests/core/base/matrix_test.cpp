#include "core/base/matrix.h"

#include <limits>

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(SharedMatrix, copy_shares_until_one_is_edited) {
  SharedMatrix first(Matrix::Ones(2, 2));
  SharedMatrix second = first;
  ASSERT_TRUE(first.shares_with(second));

  second.edit()(0, 1) = 5;

  EXPECT_FALSE(first.shares_with(second));
  EXPECT_EQ((*first)(0, 1), 1);
  EXPECT_EQ((*second)(0, 1), 5);
  EXPECT_FALSE(first == second);
}

TEST(IsFinite, is_asked_of_every_number) {
  EXPECT_TRUE(is_finite(Matrix()));
  for (Index at = 0; at < 35; ++at) {
    Matrix matrix = Matrix::Constant(5, 7, std::numeric_limits<float>::max());
    EXPECT_TRUE(is_finite(matrix));
    for (const float wrong :
         {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
          std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::signaling_NaN()}) {
      matrix.data()[at] = wrong;
      EXPECT_FALSE(is_finite(matrix)) << at;
    }
  }
}

TEST(SharedMatrix, edit_of_the_only_holder_does_not_move_the_numbers) {
  SharedMatrix only(Matrix::Ones(2, 2));
  const float* before = only->data();
  only.edit()(0, 0) = 3;
  EXPECT_EQ(only->data(), before);
}

TEST(SharedMatrix, nan_equals_itself_and_minus_zero_is_not_zero) {
  const SharedMatrix nan(Matrix::Constant(1, 1, std::numeric_limits<float>::quiet_NaN()));
  const SharedMatrix same{Matrix(*nan)};
  EXPECT_TRUE(nan == same);
  EXPECT_FALSE(SharedMatrix(Matrix::Constant(1, 1, 0.0f)) == SharedMatrix(Matrix::Constant(1, 1, -0.0f)));
}

TEST(SharedMatrix, shape_is_part_of_equality) {
  EXPECT_FALSE(SharedMatrix(Matrix::Ones(1, 4)) == SharedMatrix(Matrix::Ones(4, 1)));
}

}  // namespace
}  // namespace heed
