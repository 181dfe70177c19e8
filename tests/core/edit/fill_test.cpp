#include "core/edit/fill.h"

#include <cmath>

#include <gtest/gtest.h>

namespace heed {
namespace {

Matrix made(Index rows, Index cols, const Fill& fill) {
  return filled(Matrix::Constant(rows, cols, 9), Region::all(), fill).value();
}

double spread(const Matrix& matrix) {
  const auto numbers = matrix.cast<double>().array();
  return std::sqrt((numbers - numbers.mean()).square().mean());
}

Fill of(Fill::Kind kind) {
  Fill fill;
  fill.kind = kind;
  fill.seed = 5;
  return fill;
}

TEST(Filled, is_zeros_identity_or_a_constant) {
  EXPECT_EQ(made(2, 3, of(Fill::Kind::Zeros)), Matrix::Zero(2, 3));
  EXPECT_EQ(made(2, 3, of(Fill::Kind::Identity)), Matrix(Matrix::Identity(2, 3)));
  Fill constant = of(Fill::Kind::Constant);
  constant.value = -0.5f;
  EXPECT_EQ(made(2, 3, constant), Matrix::Constant(2, 3, -0.5f));
}

TEST(Filled, leaves_what_is_outside_of_the_region) {
  const Matrix before = Matrix::Constant(3, 3, 9);
  const Matrix after = filled(before, {1, 1, 1, 2}, of(Fill::Kind::Zeros)).value();
  EXPECT_EQ(after, (Matrix(3, 3) << 9, 9, 9, 9, 0, 0, 9, 9, 9).finished());
}

TEST(Filled, has_the_mean_and_the_spread_that_were_asked_for) {
  Fill gaussian = of(Fill::Kind::Gaussian);
  gaussian.mean = 3;
  gaussian.spread = 0.25f;
  const Matrix normal = made(300, 300, gaussian);
  EXPECT_NEAR(normal.mean(), 3, 0.005);
  EXPECT_NEAR(spread(normal), 0.25, 0.005);
  Fill uniform = of(Fill::Kind::Uniform);
  uniform.low = -1;
  uniform.high = 3;
  const Matrix flat = made(300, 300, uniform);
  EXPECT_GE(flat.minCoeff(), -1);
  EXPECT_LE(flat.maxCoeff(), 3);
  EXPECT_NEAR(flat.mean(), 1, 0.02);
  EXPECT_NEAR(spread(flat), 4 / std::sqrt(12), 0.02);
}

// Standard deviations and largest magnitudes that torch.nn.init has on torch.empty(300, 100), which is W of a
// layer with 100 inputs and 300 outputs, so (100, 300) here:
//   torch.manual_seed(0); w = torch.empty(300, 100); torch.nn.init.xavier_uniform_(w); w.std(), w.abs().max()
TEST(Filled, is_distributed_as_torch_initialises) {
  const Matrix xavier_uniform = made(100, 300, of(Fill::Kind::XavierUniform));
  EXPECT_NEAR(spread(xavier_uniform), 0.07052, 0.001);
  EXPECT_NEAR(xavier_uniform.cwiseAbs().maxCoeff(), 0.12247, 1e-4);
  EXPECT_NEAR(spread(made(100, 300, of(Fill::Kind::XavierNormal))), 0.07039, 0.001);
  const Matrix kaiming_uniform = made(100, 300, of(Fill::Kind::KaimingUniform));
  EXPECT_NEAR(spread(kaiming_uniform), 0.14147, 0.002);
  EXPECT_NEAR(kaiming_uniform.cwiseAbs().maxCoeff(), 0.24495, 1e-4);
  EXPECT_NEAR(spread(made(100, 300, of(Fill::Kind::KaimingNormal))), 0.14174, 0.002);
}

TEST(Filled, takes_the_fans_of_the_whole_matrix_for_a_part_of_it) {
  const Matrix part = filled(Matrix::Zero(400, 400), {0, 0, 100, 100}, of(Fill::Kind::XavierNormal)).value();
  EXPECT_NEAR(spread(part.topLeftCorner(100, 100)), std::sqrt(2.0 / 800), 0.002);
}

TEST(Filled, is_the_same_for_the_same_seed) {
  for (int kind = 0; kind <= static_cast<int>(Fill::Kind::KaimingNormal); ++kind) {
    Fill fill = of(static_cast<Fill::Kind>(kind));
    const Matrix once = made(4, 5, fill);
    EXPECT_EQ(once, made(4, 5, fill)) << kind;
    fill.seed = 6;
    EXPECT_EQ(is_random(fill.kind), once != made(4, 5, fill)) << kind;
  }
}

TEST(Filled, refuses_what_is_no_distribution) {
  const auto refusal = [](const Fill& fill) {
    const auto result = filled(Matrix::Zero(2, 2), Region::all(), fill);
    return result ? "" : result.error().message.key;
  };
  Fill fill = of(Fill::Kind::Gaussian);
  fill.spread = -1;
  EXPECT_EQ(refusal(fill), "edit.fill.spread");
  fill = of(Fill::Kind::Uniform);
  fill.low = 2;
  EXPECT_EQ(refusal(fill), "edit.fill.order");
  fill = of(Fill::Kind::Constant);
  fill.value = std::nanf("");
  EXPECT_EQ(refusal(fill), "edit.fill.not_finite");
  fill = of(Fill::Kind::Gaussian);
  fill.spread = 3e38f;
  EXPECT_EQ(refusal(fill), "edit.formula.beyond_float");
}

}  // namespace
}  // namespace heed
