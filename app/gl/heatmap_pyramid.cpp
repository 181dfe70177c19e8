#include "app/gl/heatmap_pyramid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed::gl {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

template <Strongest kBy>
float strength(float value) {
  if (value != value) return kInfinity;
  // +∞ counts as the largest finite number, so that NaN beats it.
  constexpr float kLargest = std::numeric_limits<float>::max();
  if constexpr (kBy == Strongest::ByValue) return std::min(value, kLargest);
  if (value <= kSwitchedOffCell) return value == -kInfinity ? -3 : value == kMaskedCell ? -2 : -1;
  return std::min(std::abs(value), kLargest);
}

template <Strongest kBy>
float stronger(float a, float b) {
  return strength<kBy>(b) > strength<kBy>(a) ? b : a;
}

// The last of an odd number falls to its neighbour.
Index end_below(Index at, Index count, Index count_below) {
  return at + 1 == count ? count_below : 2 * at + 2;
}

// strongest of rows × cols (rows from `first_row`) → one row of the level above, from column `box.col`
template <Strongest kBy>
void reduce_rows(const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& below, Index cols_below_total,
                 const CellBox& box, Eigen::Ref<Matrix, 0, Eigen::OuterStride<>> level, Index row) {
  Eigen::RowVectorXf column_best = below.row(0);
  for (Index r = 1; r < below.rows(); ++r) {
    for (Index c = 0; c < below.cols(); ++c) column_best[c] = stronger<kBy>(column_best[c], below(r, c));
  }
  for (Index c = box.col; c < box.col + box.cols; ++c) {
    const Index from = 2 * c - 2 * box.col;
    const Index to = end_below(c, level.cols(), cols_below_total) - 2 * box.col;
    float best = column_best[from];
    for (Index at = from + 1; at < to; ++at) best = stronger<kBy>(best, column_best[at]);
    level(row, c) = best;
  }
}

Index half(Index count) { return std::max<Index>(1, count / 2); }

float drawn_value(const HeatmapValues& values, Index row, Index col) {
  const float value = values.matrix(row, col);
  const CellSign sign = sign_of(value, values.sources, row, col);
  if (sign == CellSign::Masked) return kMaskedCell;
  return sign == CellSign::SwitchedOff ? kSwitchedOffCell : value;
}

}  // namespace

Matrix values_in(const HeatmapValues& values, const CellBox& box) {
  Matrix copy(box.rows, box.cols);
  for (Index r = 0; r < box.rows; ++r) {
    for (Index c = 0; c < box.cols; ++c) {
      const Index row = box.row + r, col = box.col + c;
      if (row * values.matrix.cols() + col >= values.known) {
        copy(r, c) = -kInfinity;
      } else {
        copy(r, c) = drawn_value(values, row, col);
      }
    }
  }
  return copy;
}

void HeatmapPyramid::rebuild(const HeatmapValues& values) {
  Index rows = values.matrix.rows();
  Index cols = values.matrix.cols();
  levels_.clear();
  while (rows > 1 || cols > 1) {
    rows = half(rows);
    cols = half(cols);
    levels_.emplace_back(rows, cols);
  }
  update(values, {0, 0, values.matrix.rows(), values.matrix.cols()}, [](int, const CellBox&) {});
}

CellBox HeatmapPyramid::compute(const HeatmapValues& values, int at, const CellBox& below) {
  const Matrix& source = at == 1 ? values.matrix : level(at - 1);
  Matrix& target = levels_[static_cast<std::size_t>(at - 1)];
  CellBox box;
  box.row = std::min(below.row / 2, target.rows() - 1);
  box.col = std::min(below.col / 2, target.cols() - 1);
  box.rows = std::min((below.row + below.rows - 1) / 2, target.rows() - 1) - box.row + 1;
  box.cols = std::min((below.col + below.cols - 1) / 2, target.cols() - 1) - box.col + 1;
  const Index cols_from = 2 * box.col;
  const Index cols_to = end_below(box.col + box.cols - 1, target.cols(), source.cols());
  for (Index r = box.row; r < box.row + box.rows; ++r) {
    const Index rows_to = end_below(r, target.rows(), source.rows());
    const CellBox read{2 * r, cols_from, rows_to - 2 * r, cols_to - cols_from};
    const auto reduce = [&](const auto& block) {
      if (strongest_ == Strongest::ByValue) {
        reduce_rows<Strongest::ByValue>(block, source.cols(), box, target, r);
      } else {
        reduce_rows<Strongest::ByMagnitude>(block, source.cols(), box, target, r);
      }
    };
    if (at > 1 || values.is_as_it_stands()) {
      reduce(source.block(read.row, read.col, read.rows, read.cols));
    } else {
      reduce(values_in(values, read));
    }
  }
  return box;
}

}  // namespace heed::gl
