#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// Transformations of a block of numbers; to transpose, use matrix.transpose().

// To `digits` decimals, 0 to 9; halves away from zero.
Matrix rounded(const Matrix& block, int digits);

Result<Matrix> scaled(const Matrix& block, float factor);

// How each row is normalised.
enum class RowNorm {
  Sum,      // to sum 1
  Length,   // to Euclidean length 1
  Standard  // to mean 0 and standard deviation 1 (of the population, as in layer normalisation)
};

// Refuses a row that cannot be normalised (all zeros, all equal), by its number.
Result<Matrix> normalised(const Matrix& block, RowNorm norm);

Matrix filled_down(const Matrix& block);   // copies the first row into all rows
Matrix filled_right(const Matrix& block);  // copies the first column into all columns

}  // namespace heed
