#include "app/gl/heatmap_pyramid.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/core/matrices.h"

namespace heed::gl {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
const float kNan = std::nanf("");

Matrix numbers(Index rows, Index cols) {
  Matrix matrix(rows, cols);
  unsigned state = 7;
  for (Index i = 0; i < matrix.size(); ++i) {
    state = state * 1664525u + 1013904223u;
    matrix.data()[i] = static_cast<float>(state >> 8) / 16777216.0f - 0.5f;
  }
  return matrix;
}

// The definition, cell by cell: the largest magnitude among the cells that are seen at (row, col) of a level.
float strongest_at(const Matrix& matrix, const PyramidLevels& levels, int level, Index row, Index col) {
  float best = 0;
  for (Index r = 0; r < matrix.rows(); ++r) {
    for (Index c = 0; c < matrix.cols(); ++c) {
      const bool is_here = std::min(r >> levels.row_shift(level), levels.rows(level) - 1) == row &&
                           std::min(c >> levels.col_shift(level), levels.cols(level) - 1) == col;
      if (is_here && std::abs(matrix(r, c)) > std::abs(best)) best = matrix(r, c);
    }
  }
  return best;
}

void expect_pyramid_of(const Matrix& matrix, const HeatmapPyramid& pyramid) {
  for (int k = 1; k <= pyramid.levels().last(); ++k) {
    const Matrix& level = pyramid.level(k);
    for (Index r = 0; r < level.rows(); ++r) {
      for (Index c = 0; c < level.cols(); ++c) {
        ASSERT_EQ(level(r, c), strongest_at(matrix, pyramid.levels(), k, r, c))
            << "level " << k << " " << r << "," << c;
      }
    }
  }
}

TEST(HeatmapPyramid, has_the_strongest_cell_of_each_block_whatever_the_shape) {
  for (const auto& [rows, cols] :
       {std::pair<Index, Index>{8, 8}, {7, 5}, {1, 9}, {13, 1}, {3, 3}, {17, 30}}) {
    const Matrix matrix = numbers(rows, cols);
    for (const int skew : {0, 2, -3}) {
      HeatmapPyramid pyramid;
      pyramid.rebuild({matrix}, skew);
      SCOPED_TRACE(testing::Message() << rows << " × " << cols << " skewed by " << skew);
      EXPECT_EQ(pyramid.level(pyramid.levels().last()).size(), 1);
      expect_pyramid_of(matrix, pyramid);
    }
  }
}

TEST(HeatmapPyramid, of_one_cell_has_no_further_levels) {
  HeatmapPyramid pyramid;
  pyramid.rebuild({Matrix::Ones(1, 1)});
  EXPECT_EQ(pyramid.levels().last(), 0);
}

TEST(HeatmapPyramid, an_edited_row_and_column_brings_it_up_to_date) {
  for (const int skew : {0, 1, -2}) {
    Matrix matrix = numbers(29, 18);
    HeatmapPyramid pyramid;
    pyramid.rebuild({matrix}, skew);
    matrix.row(28) *= -3.0f;
    matrix.col(5) *= 0.01f;
    pyramid.update({matrix}, {28, 0, 1, 18}, [](int, const CellBox&) {});
    pyramid.update({matrix}, {0, 5, 29, 1}, [](int, const CellBox&) {});
    expect_pyramid_of(matrix, pyramid);
  }
}

TEST(HeatmapPyramid, an_edited_cell_reaches_one_cell_of_each_level) {
  Matrix matrix = numbers(64, 64);
  HeatmapPyramid pyramid;
  pyramid.rebuild({matrix});
  matrix(10, 50) = 9;
  Index computed = 0;
  pyramid.update({matrix}, {10, 50, 1, 1}, [&](int, const CellBox& box) { computed += box.rows * box.cols; });
  EXPECT_EQ(computed, 6);
  EXPECT_EQ(pyramid.level(6)(0, 0), 9);
}

TEST(HeatmapPyramid, minus_infinity_and_masked_cells_hide_nothing) {
  Matrix matrix = Matrix::Constant(2, 2, -kInf);
  matrix(1, 0) = 0.25f;
  const Matrix scores = Matrix::Constant(2, 2, -kInf);
  matrix(0, 1) = 0;
  for (const Strongest strongest : {Strongest::ByMagnitude, Strongest::ByValue}) {
    HeatmapPyramid pyramid(strongest);
    pyramid.rebuild({matrix, {&scores, nullptr}});
    EXPECT_EQ(pyramid.level(1)(0, 0), 0.25f);
  }
}

TEST(HeatmapPyramid, nan_is_never_lost) {
  Matrix matrix = Matrix::Constant(5, 5, kInf);
  matrix(4, 4) = kNan;
  HeatmapPyramid pyramid;
  pyramid.rebuild({matrix});
  EXPECT_TRUE(std::isnan(pyramid.level(2)(0, 0)));
}

TEST(HeatmapPyramid, by_value_prefers_the_larger_number_to_the_larger_magnitude) {
  Matrix matrix(1, 2);
  matrix << -5, 1;
  HeatmapPyramid by_value(Strongest::ByValue);
  by_value.rebuild({matrix});
  HeatmapPyramid by_magnitude;
  by_magnitude.rebuild({matrix});
  EXPECT_EQ(by_value.level(1)(0, 0), 1);
  EXPECT_EQ(by_magnitude.level(1)(0, 0), -5);
}

TEST(HeatmapPyramid, zeros_that_have_a_reason_are_told_from_others) {
  Matrix scores(2, 2), weights(2, 2), dropped(2, 2);
  scores << 0, -kInf, -2e9f, 3;
  weights << 1, 0, 0, 1;
  dropped << 0, 0, 0, 2;
  const Matrix shown = values_in({dropped, {&scores, &weights}}, {0, 0, 2, 2});
  EXPECT_EQ(shown(0, 0), kSwitchedOffCell);
  EXPECT_EQ(shown(0, 1), kMaskedCell);
  EXPECT_EQ(shown(1, 0), 0) << "so small that it came out as 0";
  EXPECT_EQ(shown(1, 1), 2);
}

}  // namespace
}  // namespace heed::gl
