#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// What can be done to a block of numbers. A block is transposed by matrix.transpose().

// To `digits` digits behind the point, 0 to 9; halves go away from zero.
Matrix rounded(const Matrix& block, int digits);

Result<Matrix> scaled(const Matrix& block, float factor);

// What each row is brought to.
enum class RowNorm {
  Sum,      // numbers that sum to 1
  Length,   // a vector of length 1
  Standard  // mean 0 and standard deviation 1 (divided by the count, as layer normalisation does)
};

// A row of which that cannot be made (zeros; all numbers alike) is refused by its number.
Result<Matrix> normalised(const Matrix& block, RowNorm norm);

Matrix filled_down(const Matrix& block);   // every row is the first
Matrix filled_right(const Matrix& block);  // every column is the first

}  // namespace heed
