#pragma once

#include <span>

#include "core/base/matrix.h"
#include "core/graph/expression.h"

namespace heed {

// A part of a matrix that somebody else holds.
using MatrixPart = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;

// What an op sees of one of its inputs. A stack is never stored, so its `value` is null and an op that sums
// it also takes what it is made of; its overrides are there either way.
struct OpInput {
  NodeId node = 0;
  Shape shape;
  const Matrix* value = nullptr;
  std::span<const Override> overrides;

  // In place of `value`, if the op reads_tile() of this input (large_op.h): the cells that forward will read,
  // the first of which is `tile_at`.
  const float* tile = nullptr;
  Cell tile_at = {};
  Index tile_stride = 0;
  Index zero_from = Region::kToEnd;  // from this column on all cells of the tile are 0

  // In place of `value`, if the op reads_stored() of this input (large_op.h): numbers that lie elsewhere.
  const StoredMatrix* stored = nullptr;

  float at(Index row, Index col) const { return *block({row, col, 1, 1, 0, 1}).data(); }
  MatrixPart block(const Region& region) const {
    if (!tile) return {&(*value)(region.row, region.col), region.rows, region.cols, value->outerStride()};
    const float* first = tile + (region.row - tile_at.row) * tile_stride + region.col - tile_at.col;
    return {first, region.rows, region.cols, tile_stride};
  }
};

using OpInputs = std::span<const OpInput>;

}  // namespace heed
