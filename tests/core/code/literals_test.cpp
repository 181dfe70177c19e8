#include "core/code/literals.h"

#include <gtest/gtest.h>

#include "tests/core/matrices.h"

namespace heed {
namespace {

using Lines = std::vector<std::string>;

TEST(Literals, AlignTheColumnsOfASmallMatrix) {
  const Matrix values{{1, -0.25f, 10}, {-2, 3, 0.1f}};
  EXPECT_EQ(literal_lines(Dialect::Numpy, {"W = ", values}),
            (Lines{"W = np.array([[ 1, -0.25,  10],", "              [-2,     3, 0.1]], dtype=np.float32)"}));
}

TEST(Literals, MakeMatricesOfIntegersFloatingPointByThemselvesWhereNothingElseSaysSo) {
  const Matrix values{{1, 0.5f}};
  EXPECT_EQ(literal_lines(Dialect::Torch, {"x = ", values}), Lines{"x = torch.tensor([[1., 0.5]])"});
  EXPECT_EQ(literal_lines(Dialect::Tensorflow, {"x = ", values}), Lines{"x = tf.constant([[1., 0.5]])"});
}

TEST(Literals, WriteABiasAsAVector) {
  const Matrix values{{1, 0.5f}};
  EXPECT_EQ(literal_lines(Dialect::Numpy, {"b = ", values, true}),
            Lines{"b = np.array([1, 0.5], dtype=np.float32)"});
  EXPECT_EQ(literal_lines(Dialect::Eigen, {"const Matrix b", values, true, ";"}),
            Lines{"const Matrix b{{1, 0.5}};"});
}

TEST(Literals, KeepTheSignOfZeroAndTheLastDigit) {
  const Matrix values{{-0.0f, 0.1f, 1e-45f, 3.4028235e38f}};
  EXPECT_EQ(literal_lines(Dialect::Numpy, {"", values}),
            Lines{"np.array([[-0., 0.1, 1e-45, 3.4028235e+38]], dtype=np.float32)"});
}

TEST(Literals, GiveAScalarAPoint) {
  EXPECT_EQ(scalar_literal(Dialect::Numpy, 5), "5.0");
  EXPECT_EQ(scalar_literal(Dialect::Eigen, 5), "5.0f");
  EXPECT_EQ(scalar_literal(Dialect::Torch, -1e20f), "-1e+20");
}

// An override may hold them: the cell of a score that somebody masked by hand.
TEST(Literals, WriteInfinityAndNotANumberAsTheLanguageDoes) {
  EXPECT_EQ(scalar_literal(Dialect::Torch, -kInfinity), R"(float("-inf"))");
  EXPECT_EQ(scalar_literal(Dialect::Numpy, kNan), R"(float("nan"))");
  EXPECT_EQ(scalar_literal(Dialect::Eigen, -kInfinity), "-INFINITY");
  EXPECT_EQ(scalar_literal(Dialect::Eigen, kNan), "NAN");
  const Matrix values{{1, kInfinity}};
  EXPECT_EQ(literal_lines(Dialect::Numpy, {"", values}),
            Lines{R"(np.array([[1, float("inf")]], dtype=np.float32))"});
}

// Whoever writes a long matrix must not wait for it: all of it is there, one line per row.
TEST(Literals, AreCompleteHoweverLongTheMatrix) {
  const Matrix values = Matrix::Constant(2000, 300, 0.5f);
  const Lines lines = literal_lines(Dialect::Torch, {"X = ", values});
  ASSERT_EQ(lines.size(), 2000u);
  EXPECT_EQ(lines[1000].size(),
            std::string("X = torch.tensor([[],").size() + 300 * std::string("0.5, ").size() - 2);
}

}  // namespace
}  // namespace heed
