#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/random.h"
#include "core/base/stored_matrix.h"
#include "tests/core/kernels/each_kernels.h"

namespace heed {
namespace {

constexpr float kUntouched = 12345.5f;

// Kernels, and whether b is said to hold weights, of which AMX makes another kind of product.
struct Way {
  const Kernels* kernels;
  bool is_of_weights;
};

std::vector<Way> all_ways() {
  std::vector<Way> ways;
  for (const Kernels* kernels : runnable_kernels()) ways.push_back({kernels, false});
  if (amx_kernels()) ways.push_back({amx_kernels(), true});
  return ways;
}

std::string name_of_way(const testing::TestParamInfo<Way>& info) {
  return std::string(info.param.kernels->name) + (info.param.is_of_weights ? "_of_weights" : "");
}

class MultiplyKernel : public testing::TestWithParam<Way> {
 protected:
  // Rows of a matrix with room behind each of them, which nobody may read or write.
  struct Padded {
    Padded(Index rows, Index cols, Random& random) : numbers(Matrix::Constant(rows, cols + 3, kUntouched)) {
      for (Index row = 0; row < rows; ++row) {
        for (Index col = 0; col < cols; ++col) numbers(row, col) = static_cast<float>(random.gaussian());
      }
    }
    Matrix numbers;
  };

  struct Case {
    Index m, n, k;
    bool is_b_transposed;
  };

  void run(Product product) { run_with(*GetParam().kernels, product); }

  void run_with(const Kernels& kernels, Product product) {
    alignas(64) static std::array<float, Kernels::kWorkspace> workspace;
    product.is_of_weights = GetParam().is_of_weights;
    kernels.multiply(product, workspace.data());
  }

  // The product, and 3 columns behind it that must be left alone.
  Matrix product_of(const Case& of, const Matrix& a, const Matrix& b) {
    Matrix c = Matrix::Constant(of.m, of.n + 3, kUntouched);
    run({of.m, of.n, of.k, a.data(), a.outerStride(), b.data(), b.outerStride(), of.is_b_transposed, c.data(),
         c.outerStride()});
    return c;
  }

  void check(const Case& of) {
    Random random(static_cast<std::uint64_t>(of.m * 10000 + of.n * 100 + of.k));
    const Matrix a = Padded(of.m, of.k, random).numbers;
    const Matrix b =
        of.is_b_transposed ? Padded(of.n, of.k, random).numbers : Padded(of.k, of.n, random).numbers;
    const Matrix c = product_of(of, a, b);
    for (Index row = 0; row < of.m; ++row) {
      for (Index col = 0; col < of.n; ++col) {
        double sum = 0, size = 0;
        for (Index k = 0; k < of.k; ++k) {
          const double term = static_cast<double>(a(row, k)) * (of.is_b_transposed ? b(col, k) : b(k, col));
          sum += term;
          size += std::abs(term);
        }
        ASSERT_NEAR(c(row, col), sum, (GetParam().is_of_weights ? 4e-7 : 1e-6) * size) << row << ", " << col;
      }
    }
    ASSERT_TRUE((c.rightCols(3).array() == kUntouched).all()) << "wrote beside the product";
  }
};

TEST_P(MultiplyKernel, agrees_with_sums_in_double_at_any_size) {
  const Index sizes[] = {1, 2, 5, 6, 7, 15, 16, 17, 31, 64, 100};
  for (const bool is_b_transposed : {false, true}) {
    for (const Index m : sizes) {
      for (const Index n : sizes) {
        for (const Index k : {Index{1}, Index{7}, Index{8}, Index{33}, Index{65}, Index{112}}) {
          SCOPED_TRACE(testing::Message() << m << " " << n << " " << k << " " << is_b_transposed);
          ASSERT_NO_FATAL_FAILURE(check({m, n, k, is_b_transposed}));
        }
      }
    }
  }
}

TEST_P(MultiplyKernel, agrees_with_sums_in_double_where_it_takes_several_blocks) {
  for (const bool is_b_transposed : {false, true}) {
    for (const Index m : {1, 6, 13}) {
      SCOPED_TRACE(m);
      ASSERT_NO_FATAL_FAILURE(check({m, 530, 700, is_b_transposed}));
    }
    for (const Case& long_one : {Case{300, 40, 280, is_b_transposed},
                                 {17, 1050, 64, is_b_transposed},
                                 {3, 1050, 64, is_b_transposed},
                                 {3, 20, 1100, is_b_transposed},
                                 {1, 4120, 64, is_b_transposed},
                                 {1, 20, 2100, is_b_transposed}}) {
      SCOPED_TRACE(testing::Message() << long_one.m << " " << long_one.n << " " << long_one.k);
      ASSERT_NO_FATAL_FAILURE(check(long_one));
    }
  }
}

TEST_P(MultiplyKernel, gives_a_part_the_bits_that_it_has_in_the_whole) {
  Random random(3);
  const Matrix a = Padded(37, 300, random).numbers, b = Padded(300, 90, random).numbers;
  const Matrix turned = b.transpose();
  const Matrix whole = product_of({37, 90, 300, false}, a, b);
  const Matrix row = product_of({1, 90, 300, false}, a.middleRows(20, 1), b);
  const Matrix row_of_turned = product_of({1, 90, 300, true}, a.middleRows(20, 1), turned);
  const Matrix two_rows_of_turned = product_of({2, 90, 300, true}, a.middleRows(20, 2), turned);
  const Matrix corner = product_of({11, 21, 300, false}, a.middleRows(5, 11), b.middleCols(40, 50));
  EXPECT_TRUE(is_identical(row.leftCols(90), whole.row(20).leftCols(90)));
  EXPECT_TRUE(is_identical(row_of_turned.leftCols(90), whole.row(20).leftCols(90)));
  EXPECT_TRUE(is_identical(two_rows_of_turned.leftCols(90), whole.middleRows(20, 2).leftCols(90)));
  const Matrix cell = product_of({1, 1, 300, true}, a.middleRows(20, 1), turned.middleRows(61, 1));
  EXPECT_EQ(cell(0, 0), whole(20, 61));
  EXPECT_TRUE(is_identical(corner.leftCols(21), whole.block(5, 40, 11, 21)));
}

TEST_P(MultiplyKernel, gives_each_row_and_column_alone_the_bits_that_it_has_in_the_whole) {
  constexpr Index kRows = 49, kCols = 75;
  for (const Index depth : {64, 97, 288}) {
    Random random(6);
    const Matrix a = Padded(kRows, depth, random).numbers, b = Padded(depth, kCols, random).numbers;
    const Matrix turned = b.transpose();
    const Matrix whole = product_of({kRows, kCols, depth, false}, a, b);
    EXPECT_TRUE(is_identical(product_of({kRows, kCols, depth, true}, a, turned), whole));
    for (Index row = 0; row < kRows; ++row) {
      const Matrix part =
          product_of({1, kCols, depth, row % 2 == 0}, a.middleRows(row, 1), row % 2 == 0 ? turned : b);
      ASSERT_TRUE(is_identical(part.leftCols(kCols), whole.block(row, 0, 1, kCols))) << row;
    }
    for (Index col = 0; col < kCols; ++col) {
      const Matrix part = col % 2 == 0 ? product_of({kRows, 1, depth, true}, a, turned.middleRows(col, 1))
                                       : product_of({kRows, 1, depth, false}, a, b.middleCols(col, 1));
      ASSERT_TRUE(is_identical(part.leftCols(1), whole.middleCols(col, 1))) << col;
    }
  }
}

TEST_P(MultiplyKernel, is_exact_for_small_whole_numbers) {
  constexpr Index kDepth = 300, kCols = 70, kMost = 230;  // sums stay below 2^24
  for (const Index m : {1, 5, 37}) {
    Random random(7);
    Matrix a(m, kDepth), b(kDepth, kCols);
    for (Matrix* factor : {&a, &b}) {
      for (Index at = 0; at < factor->size(); ++at)
        factor->data()[at] = static_cast<float>(static_cast<Index>(random.bits() % (2 * kMost + 1)) - kMost);
    }
    const Matrix c = product_of({m, kCols, kDepth, false}, a, b);
    const Eigen::MatrixXd exact = a.cast<double>() * b.cast<double>();
    EXPECT_TRUE((c.leftCols(kCols).cast<double>().array() == exact.array()).all());
  }
}

// With few rows, b is read as it lies; more of them are multiplied with packed panels.
TEST_P(MultiplyKernel, gives_a_few_rows_of_a_wide_product_the_bits_that_they_have_in_the_whole) {
  constexpr Index kRows = 40, kCols = 1100, kDepth = 300;  // more than one block either way
  Random random(5);
  const Matrix a = Padded(kRows, kDepth, random).numbers, b = Padded(kDepth, kCols, random).numbers;
  const Matrix turned = b.transpose();
  const Matrix whole = product_of({kRows, kCols, kDepth, false}, a, b).leftCols(kCols);
  for (Index m = 1; m <= 14; ++m) {
    for (const bool is_b_transposed : {false, true}) {
      SCOPED_TRACE(testing::Message() << m << " " << is_b_transposed);
      const Matrix c =
          product_of({m, kCols, kDepth, is_b_transposed}, a.middleRows(7, m), is_b_transposed ? turned : b);
      EXPECT_TRUE(is_identical(c.leftCols(kCols), whole.middleRows(7, m)));
      EXPECT_TRUE((c.rightCols(3).array() == kUntouched).all());
    }
  }
}

// Of numbers of 16 bits and of the floats that they stand for.
TEST_P(MultiplyKernel, has_the_same_bits_with_numbers_that_lie_in_two_bytes) {
  Random random(4);
  for (const bool are_bfloats : {false, true}) {
    for (const bool is_b_transposed : {false, true}) {
      for (const auto& [m, n, k] : {std::array<Index, 3>{1, 37, 150},
                                    {1, 300, 133},
                                    {1, 2490, 17},
                                    {1, 4230, 67},
                                    {2, 17, 140},
                                    {5, 90, 9},
                                    {5, 90, 109},
                                    {4, 1037, 71},
                                    {13, 41, 300},
                                    {70, 50, 131}}) {
        const Index rows = is_b_transposed ? n : k, cols = is_b_transposed ? k : n;
        const Matrix a = Padded(m, k, random).numbers;
        std::vector<std::uint16_t> halves;
        Matrix b(rows, cols);
        for (Index at = 0; at < b.size(); ++at) {
          constexpr std::uint64_t kFinite = 0xbbff;  // an exponent without its highest bit; often 0
          halves.push_back(
              static_cast<std::uint16_t>(random.bits() & kFinite & (at % 3 == 0 ? 0x83ff : 0xffff)));
          b.data()[at] = are_bfloats ? float_of_bfloat(halves.back()) : float_of_half(halves.back());
        }
        Matrix expected(m, n), found(m, n);
        Product product{m, n, k, a.data(), a.outerStride(), b.data(), cols, is_b_transposed, expected.data(),
                        n};
        run(product);
        product.b = nullptr;
        product.halves = halves.data();
        product.are_bfloats = are_bfloats;
        product.c = found.data();
        run(product);
        EXPECT_TRUE(is_identical(found, expected)) << m << " " << n << " " << k << " " << is_b_transposed;
        Product more = product;  // to what is there
        more.accumulates = true;
        run(more);
        more.b = b.data();
        more.halves = nullptr;
        more.c = expected.data();
        run(more);
        EXPECT_TRUE(is_identical(found, expected)) << m << " " << n << " " << k << " adds";
      }
    }
  }
}

TEST_P(MultiplyKernel, keeps_infinity_and_nan_to_the_rows_and_columns_that_they_stand_in) {
  const float infinity = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  constexpr Index kDepth = 80;
  Matrix a = Matrix::Ones(7, kDepth), b = Matrix::Ones(kDepth, 18);
  a(2, 3) = nan;
  b(4, 17) = -infinity;
  const Matrix c = product_of({7, 18, kDepth, false}, a, b);
  for (Index row = 0; row < 7; ++row) {
    for (Index col = 0; col < 18; ++col) {
      if (row == 2) {
        EXPECT_TRUE(std::isnan(c(row, col)));
      } else {
        EXPECT_EQ(c(row, col), col == 17 ? -infinity : static_cast<float>(kDepth));
      }
    }
  }
}

// Rows and columns with numbers that are not finite, or hardly, are the same in every part, and what the
// other kernels make of them.
TEST_P(MultiplyKernel, computes_rows_and_columns_without_end_as_others_do) {
  constexpr Index kRows = 40, kCols = 50, kDepth = 130;
  const float infinity = std::numeric_limits<float>::infinity(), nan = std::nanf(""),
              largest = std::numeric_limits<float>::max();
  Random random(8);
  Matrix a = Padded(kRows, kDepth, random).numbers, b = Padded(kDepth, kCols, random).numbers;
  a(3, 5) = infinity;
  a(4, 0) = nan;
  a.row(20).setConstant(0);
  a(20, 129) = -largest;
  b(7, 2) = infinity;
  b(129, 33) = nan;
  b.col(49).setConstant(0);
  b(64, 49) = largest;
  a(20, 64) = 1e-30F;
  const Matrix turned = b.transpose();
  const Matrix whole = product_of({kRows, kCols, kDepth, false}, a, b);
  EXPECT_TRUE(is_identical(product_of({kRows, kCols, kDepth, true}, a, turned), whole));
  for (const Index row : {0, 3, 4, 20, 39}) {
    const Matrix part =
        product_of({1, kCols, kDepth, row % 2 == 0}, a.middleRows(row, 1), row % 2 == 0 ? turned : b);
    EXPECT_TRUE(is_identical(part.leftCols(kCols), whole.block(row, 0, 1, kCols))) << row;
  }
  for (const Index col : {0, 2, 33, 49}) {
    const Matrix part = product_of({kRows, 1, kDepth, false}, a, b.middleCols(col, 1));
    EXPECT_TRUE(is_identical(part.leftCols(1), whole.middleCols(col, 1))) << col;
  }
  Matrix expected = Matrix::Constant(kRows, kCols + 3, kUntouched);
  run_with(portable_kernels(), {kRows, kCols, kDepth, a.data(), a.outerStride(), b.data(), b.outerStride(),
                                false, expected.data(), expected.outerStride()});
  for (Index row = 0; row < kRows; ++row) {
    for (Index col = 0; col < kCols; ++col) {
      const float is = whole(row, col), wanted = expected(row, col);
      if (std::isnan(wanted)) {
        EXPECT_TRUE(std::isnan(is)) << row << ", " << col;
      } else if (std::isinf(wanted)) {
        EXPECT_EQ(is, wanted) << row << ", " << col;
      } else {
        EXPECT_NEAR(is, wanted, 1e-4 * (1 + std::abs(wanted))) << row << ", " << col;
      }
    }
  }
}

// For gradients: the left factor transposed, or the result added to what is there.
TEST_P(MultiplyKernel, adds_products_and_products_of_a_transposed_matrix) {
  for (const Index m : {1, 5, 12, 13, 48}) {
    for (const Index n : {1, 7, 8, 16, 17, 48, 100}) {
      for (const Index k : {1, 9, 300}) {
        for (const int kind : {0, 1, 2}) {
          const bool is_a_transposed = kind == 1, is_b_transposed = kind == 2;
          Random random(static_cast<std::uint64_t>(m * 1000 + n * 10 + k));
          const Matrix a = Padded(is_a_transposed ? k : m, is_a_transposed ? m : k, random).numbers;
          const Matrix b = Padded(is_b_transposed ? n : k, is_b_transposed ? k : n, random).numbers;
          const Matrix before = Padded(m, n, random).numbers;
          Matrix c = before;
          run({m, n, k, a.data(), a.outerStride(), b.data(), b.outerStride(), is_b_transposed, c.data(),
               c.outerStride(), is_a_transposed, true});
          for (Index row = 0; row < m; ++row) {
            for (Index col = 0; col < n; ++col) {
              double sum = before(row, col);
              for (Index at = 0; at < k; ++at)
                sum += static_cast<double>(is_a_transposed ? a(at, row) : a(row, at)) *
                       (is_b_transposed ? b(col, at) : b(at, col));
              ASSERT_NEAR(c(row, col), sum, 1e-5 * std::sqrt(static_cast<double>(k)))
                  << m << " " << n << " " << k << " " << kind;
            }
          }
          ASSERT_TRUE((c.rightCols(3).array() == kUntouched).all()) << "wrote beside the product";
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, MultiplyKernel, testing::ValuesIn(all_ways()), name_of_way);

}  // namespace
}  // namespace heed
