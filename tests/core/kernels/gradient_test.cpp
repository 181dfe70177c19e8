// The kernels that gradients go through, beside their formulas in double.
#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "tests/core/kernels/each_kernels.h"

namespace heed {
namespace {

using Numbers = std::vector<float>;

class GradientKernel : public EachKernels {
 protected:
  static constexpr float kBehind = 12345.5f;

  // With one number more, which has to stay as it is.
  static Numbers drawn(std::size_t count, std::uint64_t seed, double spread = 1) {
    Random random(seed);
    Numbers numbers(count + 1, kBehind);
    for (std::size_t i = 0; i < count; ++i) numbers[i] = static_cast<float>(spread * random.gaussian());
    return numbers;
  }
};

constexpr std::size_t kCounts[] = {1, 3, 7, 8, 9, 16, 31, 64, 100};

std::ptrdiff_t as_size(std::size_t count) { return static_cast<std::ptrdiff_t>(count); }

TEST_P(GradientKernel, gelu_agrees_with_the_error_function_in_double) {
  for (const std::size_t n : kCounts) {
    const Numbers x = drawn(n, n, 2), d = drawn(n, n + 1000), before = drawn(n, n + 2000);
    Numbers y(n + 1, kBehind), d_x = before;
    GetParam()->gelu(x.data(), as_size(n), y.data());
    GetParam()->add_gelu_gradient(x.data(), d.data(), as_size(n), d_x.data());
    for (std::size_t i = 0; i < n; ++i) {
      const double at = x[i], share = 0.5 * std::erfc(-at / std::sqrt(2.0)),
                   density = std::exp(-at * at / 2) / std::sqrt(2 * 3.141592653589793);
      EXPECT_NEAR(y[i], at * share, 3e-7 * (1 + std::abs(at)));
      EXPECT_NEAR(d_x[i], before[i] + d[i] * (share + at * density), 1e-6 * (1 + std::abs(d[i])));
    }
    EXPECT_EQ(y[n], kBehind);
    EXPECT_EQ(d_x[n], kBehind);
  }
}

TEST_P(GradientKernel, gelu_of_extreme_numbers_is_themselves_or_nothing) {
  const Numbers x = {30, -30, 1e30f, std::numeric_limits<float>::quiet_NaN()};
  Numbers y(4);
  GetParam()->gelu(x.data(), 4, y.data());
  EXPECT_EQ(y[0], 30);
  EXPECT_EQ(y[1], 0);
  EXPECT_EQ(y[2], 1e30f);
  EXPECT_TRUE(std::isnan(y[3]));
}

TEST_P(GradientKernel, softmax_agrees_with_its_formula) {
  for (const std::size_t n : kCounts) {
    const Numbers d = drawn(n, n + 1), before = drawn(n, n + 2);
    Numbers weights = drawn(n, n, 3), d_scores = before;
    GetParam()->softmax(weights.data(), as_size(n), weights.data());
    GetParam()->add_softmax_gradient(weights.data(), d.data(), as_size(n), d_scores.data());
    double along = 0;
    for (std::size_t i = 0; i < n; ++i) along += static_cast<double>(weights[i]) * d[i];
    for (std::size_t i = 0; i < n; ++i)
      EXPECT_NEAR(d_scores[i], before[i] + weights[i] * (d[i] - along), 2e-6) << n;
    EXPECT_EQ(d_scores[n], kBehind);
  }
}

TEST_P(GradientKernel, norms_agree_with_their_formulas) {
  for (const std::size_t n : kCounts) {
    for (const bool is_centered : {true, false}) {
      const Numbers x = drawn(n, n, 5), gain = drawn(n, n + 1), bias = drawn(n, n + 2), dy = drawn(n, n + 3),
                    before = drawn(n, n + 4);
      const auto count = static_cast<double>(n);
      const double sum = GetParam()->sum(x.data(), as_size(n)), mean = is_centered ? sum / count : 0;
      const double root = std::sqrt(GetParam()->sum_of_squares(x.data(), as_size(n), mean) / count + 0.1);
      double plain_sum = 0, squares = 0, g_mean = 0, along = 0;
      for (std::size_t i = 0; i < n; ++i) {
        const double plain = (x[i] - mean) / root, g = static_cast<double>(dy[i]) * gain[i];
        plain_sum += x[i];
        squares += (x[i] - mean) * (x[i] - mean);
        g_mean += is_centered ? g / count : 0;
        along += g * plain / count;
      }
      EXPECT_NEAR(sum, plain_sum, 1e-9);
      EXPECT_NEAR(root, std::sqrt(squares / count + 0.1), 1e-9);
      const NormRow row{x.data(), as_size(n), mean, root, gain.data(), bias.data()};
      Numbers y(n + 1, kBehind), dx = before, d_gain = before;
      GetParam()->normalize(row, y.data());
      GetParam()->add_norm_gradient(row, dy.data(), is_centered, dx.data());
      GetParam()->add_gain_gradient(row, dy.data(), d_gain.data());
      for (std::size_t i = 0; i < n; ++i) {
        const double plain = (x[i] - mean) / root, g = static_cast<double>(dy[i]) * gain[i];
        EXPECT_NEAR(y[i], plain * gain[i] + bias[i], 2e-6);
        EXPECT_NEAR(dx[i], before[i] + (g - g_mean - plain * along) / root, 2e-5) << n;
        EXPECT_NEAR(d_gain[i], before[i] + dy[i] * plain, 2e-6);
      }
      EXPECT_EQ(y[n], kBehind);
      EXPECT_EQ(dx[n], kBehind);
      EXPECT_EQ(d_gain[n], kBehind);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Each, GradientKernel, testing::ValuesIn(runnable_kernels()), name_of_kernels);

}  // namespace
}  // namespace heed
