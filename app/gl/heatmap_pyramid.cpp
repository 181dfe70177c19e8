#include "app/gl/heatmap_pyramid.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "app/gl/strongest_columns.h"
#include "core/kernels/parallel.h"

namespace heed::gl {
namespace {

constexpr Index kParallelCells = 1 << 16;  // below this, waking threads costs more than it saves
constexpr Index kRowsAtOnce = 16;          // per task

template <Strongest kBy, typename Numbers>
Numbers strength(Numbers values) {
  if constexpr (kBy == Strongest::ByValue) return bounded(values);
  const Numbers strong = bounded(magnitude(values));
  const Numbers masked = values == kMaskedCell ? Numbers{} - 2 : Numbers{} - 1;
  const Numbers sign = values == -kInfinite ? Numbers{} - 3 : masked;
  return values <= kSwitchedOffCell ? sign : strong;
}

// strongest of rows × cols → `count` cells of one row of the level above; each of them covers
// 2^shift columns, the last also the remainder
template <Strongest kBy>
void reduce_rows(const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& below, StrongestColumns& best,
                 int shift, Index count, float* level) {
  best.begin();
  for (Index r = 0; r < below.rows(); ++r) {
    best.take(below.data() + r * below.outerStride(), 0, [](auto values) { return strength<kBy>(values); });
  }
  best.join(shift, count);
  for (Index c = 0; c < count; ++c) level[c] = best.cell(c);
}

float drawn_value(const HeatmapValues& values, Index row, Index col) {
  const float value = values.matrix(row, col);
  const CellSign sign = sign_of(value, values.sources, row, col);
  if (sign == CellSign::Masked) return kMaskedCell;
  return sign == CellSign::DroppedOut ? kSwitchedOffCell : value;
}

}  // namespace

Matrix values_in(const HeatmapValues& values, const CellBox& box) {
  Matrix copy(box.rows, box.cols);
  for (Index r = 0; r < box.rows; ++r) {
    for (Index c = 0; c < box.cols; ++c) {
      const Index row = box.row + r, col = box.col + c;
      if (row * values.matrix.cols() + col >= values.known) {
        copy(r, c) = -kInfinite;
      } else {
        copy(r, c) = drawn_value(values, row, col);
      }
    }
  }
  return copy;
}

void HeatmapPyramid::begin(Index rows, Index cols, int skew) {
  allocate(rows, cols, skew);
  for (Matrix& level : strongest_cells_) level.setZero();
}

void HeatmapPyramid::rebuild(const HeatmapValues& values, int skew) {
  const Index rows = values.matrix.rows(), cols = values.matrix.cols();
  allocate(rows, cols, skew);
  update(values, {0, 0, rows, cols}, [](int, const CellBox&) {});
}

void HeatmapPyramid::allocate(Index rows, Index cols, int skew) {
  levels_ = PyramidLevels(rows, cols, skew);
  strongest_cells_.clear();
  has_special_values_.assign(static_cast<std::size_t>(levels_.last()), 0);
  for (int level = 1; level <= levels_.last(); ++level)
    strongest_cells_.emplace_back(levels_.rows(level), levels_.cols(level));
}

CellBox HeatmapPyramid::compute(const HeatmapValues& values, int at, const CellBox& below) {
  const Matrix& source = at == 1 ? values.matrix : level(at - 1);
  Matrix& target = strongest_cells_[static_cast<std::size_t>(at - 1)];
  const CellBox box = levels_.above(at - 1, below, 1);
  const int shift = levels_.col_shift(at) - levels_.col_shift(at - 1);
  const auto reduce_row = [&](Index row, StrongestColumns& best) {
    const CellBox read = levels_.below(at, {row, box.col, 1, box.cols}, 1);
    const auto reduce = [&](const auto& block) {
      if (strongest_ == Strongest::ByValue) {
        reduce_rows<Strongest::ByValue>(block, best, shift, box.cols, &target(row, box.col));
      } else {
        reduce_rows<Strongest::ByMagnitude>(block, best, shift, box.cols, &target(row, box.col));
      }
    };
    if (at > 1 || values.is_unmodified()) {
      reduce(source.block(read.row, read.col, read.rows, read.cols));
    } else {
      reduce(values_in(values, read));
    }
  };
  std::atomic<bool> has_special_values = false;
  const auto reduce_some = [&](Index part) {
    const Index first = part * kRowsAtOnce, end = std::min(first + kRowsAtOnce, box.rows);
    StrongestColumns best(levels_.below(at, box, 1).cols);
    for (Index row = first; row < end; ++row) reduce_row(box.row + row, best);
    const auto made = target.block(box.row + first, box.col, end - first, box.cols);
    if (!(made.array() > kSwitchedOffCell).all()) has_special_values = true;
  };
  const Index parts = (box.rows + kRowsAtOnce - 1) / kRowsAtOnce;
  if (box.rows * box.cols >= kParallelCells) {
    parallel_for(parts, reduce_some);
  } else {
    for (Index part = 0; part < parts; ++part) reduce_some(part);
  }
  if (has_special_values) has_special_values_[static_cast<std::size_t>(at - 1)] = 1;
  return box;
}

}  // namespace heed::gl
