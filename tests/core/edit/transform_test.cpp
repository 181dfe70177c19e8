#include "core/edit/transform.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace heed {
namespace {

const Matrix kTransformed = (Matrix(2, 3) << 1, 2, 3, -4, 0, 4).finished();

TEST(Transform, rounds_halves_away_from_zero) {
  const Matrix block = (Matrix(1, 4) << 0.125f, -0.125f, 2.5f, 1e30f).finished();
  EXPECT_EQ(rounded(block, 2), (Matrix(1, 4) << 0.13f, -0.13f, 2.5f, 1e30f).finished());
  EXPECT_EQ(rounded(block, 0), (Matrix(1, 4) << 0, -0.0f, 3, 1e30f).finished());
}

TEST(Transform, rounding_leaves_infinities) {
  const Matrix block = Matrix::Constant(1, 1, -std::numeric_limits<float>::infinity());
  EXPECT_TRUE(is_identical(rounded(block, 3), block));
}

TEST(Transform, scales_and_says_when_a_float_ends) {
  EXPECT_EQ(scaled(kTransformed, 0.5f).value(), (Matrix(2, 3) << 0.5f, 1, 1.5f, -2, 0, 2).finished());
  EXPECT_EQ(scaled(kTransformed, 3e38f).error().message.key, "edit.formula.beyond_float");
}

// Row 1 by hand: 6, √14, and (x − 2) / √(2/3).
TEST(Transform, brings_rows_to_a_norm) {
  const Matrix row = kTransformed.topRows(1);
  EXPECT_TRUE(normalised(row, RowNorm::Sum).value().isApprox((Matrix(1, 3) << 1, 2, 3).finished() / 6.0f));
  EXPECT_TRUE(normalised(row, RowNorm::Length)
                  .value()
                  .isApprox((Matrix(1, 3) << 0.26726124f, 0.53452248f, 0.80178373f).finished()));
  EXPECT_TRUE(
      normalised(kTransformed, RowNorm::Standard)
          .value()
          .isApprox((Matrix(2, 3) << -1.2247449f, 0, 1.2247449f, -1.2247449f, 0, 1.2247449f).finished()));
}

TEST(Transform, says_which_row_has_no_such_norm) {
  const auto refusal = [](const Matrix& block, RowNorm norm) {
    const auto result = normalised(block, norm);
    return result ? Message{} : result.error().message;
  };
  const Message second = {"edit.normalise.sum", {{"row", "2"}}};
  EXPECT_EQ(refusal(kTransformed, RowNorm::Sum), second);
  EXPECT_EQ(refusal((Matrix(1, 3) << 0.1f, 0.2f, -0.3f).finished(), RowNorm::Sum).key, second.key);
  EXPECT_EQ(refusal(Matrix::Zero(1, 3), RowNorm::Length).key, "edit.normalise.length");
  EXPECT_EQ(refusal(Matrix::Constant(1, 3, 0.1f), RowNorm::Standard).key, "edit.normalise.standard");
}

TEST(Transform, fills_down_and_right) {
  EXPECT_EQ(filled_down(kTransformed), (Matrix(2, 3) << 1, 2, 3, 1, 2, 3).finished());
  EXPECT_EQ(filled_right(kTransformed), (Matrix(2, 3) << 1, 1, 1, -4, -4, -4).finished());
}

}  // namespace
}  // namespace heed
