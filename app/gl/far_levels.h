#pragma once

#include "core/base/matrix.h"

namespace heed::gl {

// A box of cells of one matrix.
struct CellBox {
  Index row = 0;
  Index col = 0;
  Index rows = 0;
  Index cols = 0;

  bool operator==(const CellBox&) const = default;
};

// How many times more often the rows of a matrix are halved than its columns, or below 0 the columns than the
// rows, so that a cell of a far level is about as wide on the screen as it is high.
int skew_for(float cell_width_px, float cell_height_px);

// Which cells of a matrix are seen as one from afar. Level 0 is the matrix; each level halves the one before,
// and the last is a single cell. The side whose cells are smaller on the screen is halved first, |skew| times
// and alone, then both are: else a matrix of 4096 × 64 drawn as a square would end up two columns wide.
//
// Half is rounded down, so an odd last row or column falls to its neighbour: cell (r, c) is seen in a level
// at (min(r >> row_shift, rows − 1), min(c >> col_shift, cols − 1)).
class FarLevels {
 public:
  FarLevels() = default;
  FarLevels(Index rows, Index cols, int skew);

  int last() const { return last_; }
  int skew() const { return skew_; }
  int row_shift(int level) const { return level - (skew_ < 0 ? alone(level) : 0); }
  int col_shift(int level) const { return level - (skew_ > 0 ? alone(level) : 0); }
  Index rows(int level) const { return halved(rows_, row_shift(level)); }
  Index cols(int level) const { return halved(cols_, col_shift(level)); }

  // Which cells of the level so far down the cells of the box are made of.
  CellBox below(int level, const CellBox& box, int down) const;
  // In which cells of the level so far up those of the box are seen.
  CellBox above(int level, const CellBox& box, int up) const;
  // The nearest level of which every cell covers a pixel, if the cells of the matrix are so large.
  int level_for(float cell_width_px, float cell_height_px) const;

 private:
  // How many of the halvings were of one side alone.
  int alone(int level) const { return level < alone_ ? level : alone_; }
  static Index halved(Index cells, int shift) { return cells >> shift > 1 ? cells >> shift : 1; }

  Index rows_ = 0, cols_ = 0;
  int skew_ = 0, alone_ = 0, last_ = 0;
};

}  // namespace heed::gl
