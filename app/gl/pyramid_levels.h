#pragma once

#include "core/base/matrix.h"

namespace heed::gl {

// A rectangle of cells of one matrix.
struct CellBox {
  Index row = 0;
  Index col = 0;
  Index rows = 0;
  Index cols = 0;

  bool operator==(const CellBox&) const = default;
};

// How many more times rows are halved than columns (negative: columns than rows), so that a texel
// of a downsampled level is roughly square on the screen.
int skew_for(float cell_width_px, float cell_height_px);

// The level sizes of a downsampling pyramid over a matrix. Level 0 is the matrix; each level halves
// the previous one, and the last is a single cell. The axis whose cells are smaller on the screen
// is halved alone for the first |skew| levels, then both are; otherwise a 4096 × 64 matrix drawn as
// a square would end up two columns wide.
//
// Halving rounds down, so an odd last row or column is merged into its neighbour: cell (r, c) maps
// to (min(r >> row_shift, rows − 1), min(c >> col_shift, cols − 1)) of a level.
class PyramidLevels {
 public:
  PyramidLevels() = default;
  PyramidLevels(Index rows, Index cols, int skew);

  int last() const { return last_; }
  int skew() const { return skew_; }
  int row_shift(int level) const { return level - (skew_ < 0 ? alone(level) : 0); }
  int col_shift(int level) const { return level - (skew_ > 0 ? alone(level) : 0); }
  Index rows(int level) const { return halved(rows_, row_shift(level)); }
  Index cols(int level) const { return halved(cols_, col_shift(level)); }

  // The cells of level `level - down` that the cells of the box cover.
  CellBox below(int level, const CellBox& box, int down) const;
  // The cells of level `level + up` that cover the cells of the box.
  CellBox above(int level, const CellBox& box, int up) const;
  // The finest level whose cells are each at least one pixel in size.
  int level_for(float cell_width_px, float cell_height_px) const;

 private:
  // How many of the halvings were of one axis only.
  int alone(int level) const { return level < alone_ ? level : alone_; }
  static Index halved(Index cells, int shift) { return cells >> shift > 1 ? cells >> shift : 1; }

  Index rows_ = 0, cols_ = 0;
  int skew_ = 0, alone_ = 0, last_ = 0;
};

}  // namespace heed::gl
