#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "tests/core/kernels/each_kernels.h"

namespace heed {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::ptrdiff_t kSizes[] = {1, 3, 7, 8, 9, 31, 64, 65, 100, 257, 1000, 4096};

class SoftmaxKernel : public EachKernels {
 protected:
  std::vector<float> weights_of(const std::vector<float>& scores) {
    std::vector<float> weights(scores.size() + 1, 12345.5f);
    row = GetParam()->softmax(scores.data(), static_cast<std::ptrdiff_t>(scores.size()), weights.data());
    EXPECT_EQ(weights.back(), 12345.5f) << "wrote behind the row";
    weights.pop_back();
    return weights;
  }

  SoftmaxRow row;
};

std::vector<float> random_scores(std::ptrdiff_t n, double spread) {
  Random random(static_cast<std::uint64_t>(n));
  std::vector<float> scores(static_cast<std::size_t>(n));
  for (float& score : scores) score = static_cast<float>(spread * random.gaussian());
  return scores;
}

TEST_P(SoftmaxKernel, agrees_with_exponentials_in_double) {
  for (const std::ptrdiff_t n : kSizes) {
    for (const double spread : {0.1, 3.0, 40.0}) {
      const std::vector<float> scores = random_scores(n, spread), weights = weights_of(scores);
      const float max = *std::max_element(scores.begin(), scores.end());
      // The difference is a float everywhere; what is made of it is not.
      const auto exp_of = [&](float score) { return std::exp(static_cast<double>(score - max)); };
      double sum = 0;
      for (const float score : scores) sum += exp_of(score);
      EXPECT_EQ(row.max, max);
      EXPECT_NEAR(row.sum / sum, 1, 3e-7);
      for (std::size_t i = 0; i < scores.size(); ++i) {
        const double expected = exp_of(scores[i]) / sum;
        ASSERT_NEAR(weights[i], expected, 5e-7 * expected + 2e-45)
            << n << " scores, spread " << spread << ", " << i;
      }
    }
  }
}

TEST_P(SoftmaxKernel, gives_what_is_hidden_exactly_nothing) {
  for (const std::ptrdiff_t n : kSizes) {
    std::vector<float> scores = random_scores(n, 1);
    for (std::size_t i = 1; i < scores.size(); i += 2) scores[i] = -kInfinity;
    const std::vector<float> weights = weights_of(scores);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      ASSERT_EQ(weights[i] == 0, i % 2 == 1) << n << " scores, " << i;
    }
  }
}

TEST_P(SoftmaxKernel, gives_a_row_that_is_all_hidden_nothing) {
  for (const std::ptrdiff_t n : kSizes) {
    const std::vector<float> weights =
        weights_of(std::vector<float>(static_cast<std::size_t>(n), -kInfinity));
    EXPECT_EQ(row.sum, 0);
    EXPECT_EQ(std::count(weights.begin(), weights.end(), 0.0f), n);
  }
}

TEST_P(SoftmaxKernel, makes_a_row_with_a_nan_nan_throughout) {
  for (const std::ptrdiff_t n : kSizes) {
    for (const std::size_t at : {std::size_t{0}, static_cast<std::size_t>(n - 1)}) {
      for (const float beside : {1.0f, -kInfinity}) {
        std::vector<float> scores(static_cast<std::size_t>(n), beside);
        scores[at] = std::nanf("");
        for (const float weight : weights_of(scores)) ASSERT_TRUE(std::isnan(weight)) << n << " scores";
      }
    }
  }
}

TEST_P(SoftmaxKernel, does_the_same_where_the_scores_stand) {
  std::vector<float> scores = random_scores(100, 2);
  const std::vector<float> weights = weights_of(scores);
  GetParam()->softmax(scores.data(), 100, scores.data());
  EXPECT_EQ(scores, weights);
}

TEST_P(SoftmaxKernel, exponentials_are_right_down_to_the_smallest_number) {
  std::vector<float> values, expected;
  for (float x = -110; x <= 88; x += 0.37f) values.push_back(x);
  for (const float x : {-kInfinity, 0.0f, -0.0f, 1e-30f}) values.push_back(x);
  for (const float x : values) expected.push_back(static_cast<float>(std::exp(static_cast<double>(x))));
  std::vector<float> found = values;
  GetParam()->exponentials(found.data(), static_cast<std::ptrdiff_t>(found.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    EXPECT_NEAR(found[i], expected[i], 3e-7 * static_cast<double>(expected[i]) + 1.5e-45) << values[i];
  }
  EXPECT_EQ(found[values.size() - 4], 0) << "of minus infinity";
  EXPECT_EQ(found.front(), 0) << "of -110";
}

TEST_P(SoftmaxKernel, a_factor_multiplies_each_number_also_where_it_stands) {
  for (const std::ptrdiff_t n : kSizes) {
    std::vector<float> numbers = random_scores(n, 3), scaled(numbers.size() + 1, 12345.5f);
    GetParam()->scale(numbers.data(), n, 0.3f, scaled.data());
    for (std::size_t i = 0; i < numbers.size(); ++i) ASSERT_EQ(scaled[i], numbers[i] * 0.3f);
    EXPECT_EQ(scaled.back(), 12345.5f) << "wrote behind the row";
    GetParam()->scale(numbers.data(), n, 0.3f, numbers.data());
    scaled.pop_back();
    EXPECT_EQ(numbers, scaled);
  }
}

TEST_P(SoftmaxKernel, rows_change_by_their_own_numbers) {
  constexpr std::ptrdiff_t kRows = 3;
  const float factor[kRows] = {1, 0.5f, 2}, more[kRows] = {0, 3, 1}, less[kRows] = {1, 0.25f, 0};
  for (const std::ptrdiff_t n : kSizes) {
    const std::ptrdiff_t stride = n + 2;
    const std::vector<float> before = random_scores(kRows * stride, 2);
    const std::vector<float> come = random_scores(n, 1), gone = random_scores(n, 4);
    std::vector<float> values = before;
    GetParam()->change_rows({kRows, n, values.data(), stride, factor, more, less, come.data(), gone.data()});
    for (std::ptrdiff_t at = 0; at < kRows * stride; ++at) {
      const auto i = static_cast<std::size_t>(at), col = static_cast<std::size_t>(at % stride);
      const std::ptrdiff_t at_row = at / stride;
      const float expected =
          at % stride < n ? before[i] * factor[at_row] + more[at_row] * come[col] - less[at_row] * gone[col]
                          : before[i];
      ASSERT_NEAR(values[i], expected, 1e-5) << n << " numbers, row " << at_row;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, SoftmaxKernel, testing::ValuesIn(runnable_kernels()), name_of_kernels);

}  // namespace
}  // namespace heed
