#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/random.h"
#include "tests/core/kernels/each_kernels.h"

namespace heed {
namespace {

struct Sizes {
  Index m, n, k;
  std::size_t count;
};

class MultiplyEach : public EachKernels {
 protected:
  static Matrix drawn(Index rows, Index cols, Random& random) {
    Matrix numbers(rows, cols);
    for (float& number : numbers.reshaped()) number = static_cast<float>(random.gaussian());
    return numbers;
  }

  void make(const Sizes& of, bool is_transposed) {
    Random random(static_cast<std::uint64_t>(of.m * 10000 + of.n * 100 + of.k));
    a_ = drawn(of.m, of.k, random);
    b_.clear();
    biases_.clear();
    for (std::size_t at = 0; at < of.count; ++at) {
      b_.push_back(is_transposed ? drawn(of.n, of.k, random) : drawn(of.k, of.n, random));
      biases_.push_back(drawn(1, of.n, random));
    }
    product_ = {.m = of.m,
                .n = of.n,
                .k = of.k,
                .a = a_.data(),
                .a_stride = of.k,
                .b_stride = is_transposed ? of.k : of.n,
                .is_b_transposed = is_transposed,
                .c_stride = of.n,
                .is_of_weights = true};
  }

  float* workspace() {
    alignas(64) static std::array<float, Kernels::kWorkspace> numbers;
    return numbers.data();
  }

  Matrix alone(std::size_t at, bool has_bias) {
    Matrix c(product_.m, product_.n);
    Product product = product_;
    product.b = b_[at].data();
    product.c = c.data();
    product.bias = has_bias ? biases_[at].data() : nullptr;
    GetParam()->multiply(product, workspace());
    return c;
  }

  std::vector<Matrix> together(bool has_bias) {
    std::vector<Matrix> made(b_.size(), Matrix(product_.m, product_.n));
    std::vector<RightFactor> factors;
    for (std::size_t at = 0; at < b_.size(); ++at)
      factors.push_back({b_[at].data(), nullptr, made[at].data(), has_bias ? biases_[at].data() : nullptr});
    GetParam()->multiply_each(product_, factors.data(), std::ssize(factors), workspace());
    return made;
  }

  void expect_bits_of_each_alone() {
    for (const bool has_bias : {false, true}) {
      const std::vector<Matrix> made = together(has_bias);
      for (std::size_t at = 0; at < b_.size(); ++at)
        ASSERT_TRUE(is_identical(made[at], alone(at, has_bias))) << at << (has_bias ? " with bias" : "");
    }
  }

  Matrix a_;
  std::vector<Matrix> b_, biases_;
  Product product_;
};

TEST_P(MultiplyEach, gives_each_product_the_bits_that_it_has_alone) {
  for (const bool is_transposed : {false, true}) {
    for (const Sizes& of : {Sizes{1, 64, 80, 3},
                            {16, 32, 64, 2},
                            {17, 64, 300, 5},
                            {64, 64, 280, 20},  // more columns than are computed at once
                            {40, 96, 600, 12},
                            {300, 32, 70, 3},
                            {33, 40, 100, 3},  // panels would reach into the next
                            {33, 64, 8, 2}}) {
      SCOPED_TRACE(testing::Message() << of.m << " " << of.n << " " << of.k << " " << is_transposed);
      make(of, is_transposed);
      ASSERT_NO_FATAL_FAILURE(expect_bits_of_each_alone());
    }
  }
}

TEST_P(MultiplyEach, has_the_bits_of_each_alone_with_numbers_that_lie_in_two_bytes) {
  for (const bool are_bfloats : {false, true}) {
    for (const bool is_transposed : {false, true}) {
      make({40, 64, 96, 3}, is_transposed);
      Random random(9);
      std::vector<std::vector<std::uint16_t>> halves(3);
      std::vector<RightFactor> factors;
      std::vector<Matrix> alone(3, Matrix(40, 64)), together(3, Matrix(40, 64));
      product_.are_bfloats = are_bfloats;
      for (std::size_t at = 0; at < 3; ++at) {
        constexpr std::uint64_t kFinite = 0xbbff;  // an exponent without its highest bit
        for (Index number = 0; number < 64 * 96; ++number)
          halves[at].push_back(static_cast<std::uint16_t>(random.bits() & kFinite));
        Product product = product_;
        product.halves = halves[at].data();
        product.c = alone[at].data();
        GetParam()->multiply(product, workspace());
        factors.push_back({nullptr, halves[at].data(), together[at].data(), nullptr});
      }
      GetParam()->multiply_each(product_, factors.data(), 3, workspace());
      for (std::size_t at = 0; at < 3; ++at) EXPECT_TRUE(is_identical(together[at], alone[at])) << at;
    }
  }
}

TEST_P(MultiplyEach, does_nothing_where_there_are_no_columns_or_no_factors) {
  make({40, 0, 96, 3}, false);
  EXPECT_EQ(together(true).size(), 3u);
  make({40, 64, 96, 0}, false);
  EXPECT_TRUE(together(true).empty());
}

TEST_P(MultiplyEach, keeps_infinity_to_the_product_that_has_it) {
  make({40, 64, 128, 3}, false);
  b_[1](5, 7) = std::numeric_limits<float>::infinity();
  expect_bits_of_each_alone();
  EXPECT_TRUE(is_finite(together(true)[0]));
  EXPECT_FALSE(is_finite(together(true)[1]));
  a_(3, 3) = std::numeric_limits<float>::max();
  expect_bits_of_each_alone();
}

TEST_P(MultiplyEach, adds_the_bias_of_its_column_where_a_number_is_too_large_to_be_split) {
  make({40, 64, 128, 2}, false);
  b_[1](1, 20) = std::numeric_limits<float>::max();
  a_.col(1).setZero();
  const Matrix without = together(false)[1], with_bias = together(true)[1];
  ASSERT_TRUE(is_finite(with_bias));
  EXPECT_TRUE(with_bias.col(20).isApprox((without.rowwise() + biases_[1].row(0)).col(20)));
}

TEST_P(MultiplyEach, adds_the_bias_when_all_has_been_summed) {
  for (const Index m : {1, 7, 16, 70}) {
    make({m, 50, 130, 1}, false);
    const Matrix sums = alone(0, false), with_bias = alone(0, true);
    const Matrix expected = sums.rowwise() + biases_[0].row(0);
    EXPECT_TRUE(is_identical(with_bias, expected)) << m;
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, MultiplyEach, testing::ValuesIn(runnable_kernels()), name_of_kernels);

}  // namespace
}  // namespace heed
