#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/matrix.h"

namespace heed {

// The size of a node: rows × cols, or a stack of `slices` such matrices. Only the weighted values
// are a stack: [query, key, d_v] has a slice (key, d_v) for each query.
struct Shape {
  Index rows = 0;
  Index cols = 0;
  Index slices = 0;  // 0: a plain matrix

  bool is_stack() const { return slices > 0; }
  Index slice_count() const { return is_stack() ? slices : 1; }
  Index cell_count() const { return slice_count() * rows * cols; }
  bool operator==(const Shape&) const = default;
};

// `4×3`; for a stack `2×4×3`.
std::string size_text(const Shape& shape);

// The coordinates of one number of a node, from 0.
struct Cell {
  Index row = 0;
  Index col = 0;
  Index slice = 0;

  bool operator==(const Cell&) const = default;
};

inline bool is_inside(const Shape& shape, Cell cell) {
  return cell.row >= 0 && cell.row < shape.rows && cell.col >= 0 && cell.col < shape.cols &&
         cell.slice >= 0 && cell.slice < shape.slice_count();
}

// A cell that is forced to this value, whatever its op computes.
struct Override {
  Cell cell;
  float value = 0;
};

// Whether an override precedes a cell in reading order: slice, row, column.
bool comes_before(const Override& held, const Cell& cell);

// The override of a cell, or null. `held` is sorted in reading order.
const Override* find_override(std::span<const Override> held, Cell cell);

// Overrides a block of cells with `values`, the first of them at `at`; replaces overrides that are
// already there and keeps `held` sorted in reading order.
void put_overrides(std::vector<Override>& held, Cell at, const Matrix& values);

// Bitwise, except that all NaNs are equal: a file holds only one.
bool operator==(const Override& a, const Override& b);

// Reading order is slice, row, column. Cells are computed in this order, so a count tells which are
// known.
inline Index index_of(const Shape& shape, Cell cell) {
  return (cell.slice * shape.rows + cell.row) * shape.cols + cell.col;
}

inline Cell cell_at(const Shape& shape, Index index) {
  const Index row = index / shape.cols;
  return {row % shape.rows, index % shape.cols, row / shape.rows};
}

}  // namespace heed
