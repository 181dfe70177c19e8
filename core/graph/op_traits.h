#pragma once

namespace heed {

// What the numbers that an op computes can be. A person may put any other in their place.
enum class ValueRange {
  Signed,
  Shares,      // 0 to 1
  LikeInput0,  // no other sign than the cell of input 0 at the same place has
};

// An op that works out something about a whole row first, and with it each cell of the row.
enum class Normalization {
  None,
  Softmax,         // every e^(x − max), divided by their sum
  Layer,           // every x − mean, divided by the standard deviation
  RootMeanSquare,  // every x, divided by the root of the mean of squares
};

// How a short row is shown being made.
enum class RowMotion {
  CellByCell,
  ScaledRow,   // each cell is the product of two: first one that is the same for the row, then one of its own
  SummedRows,  // row i adds up the rows of slice i of input 0, a stack
};

// What the rest of the program asks of an op in place of its kind. The defaults are those of an ordinary op.
struct OpTraits {
  bool is_copy = false;          // every cell is the cell of input 0 at the same place: nothing to work out
  bool is_switched_off = false;  // zeros, whatever the inputs are: a head that is off
  bool drops_cells = false;      // chance sets some cells of input 0 to 0
  bool is_painted = false;       // a person chose cell by cell which of them are hidden
  bool is_row_by_row = false;    // row i is made of row i of inputs, and of others (weights) as a whole
  ValueRange range = ValueRange::Signed;
  Normalization normalization = Normalization::None;
  RowMotion row_motion = RowMotion::CellByCell;
};

}  // namespace heed
