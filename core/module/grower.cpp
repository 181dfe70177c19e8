#include "core/module/grower.h"

#include <utility>

namespace heed {

Matrix Grower::resized(const Matrix& matrix, Index rows, Index cols) {
  Matrix result(rows, cols);
  for (Index row = 0; row < rows; ++row) {
    for (Index col = 0; col < cols; ++col) {
      const bool was_there = row < matrix.rows() && col < matrix.cols();
      result(row, col) = was_there ? matrix(row, col) : next();
    }
  }
  return result;
}

Matrix Grower::gathered(const Matrix& matrix, const std::vector<Index>& rows) {
  Matrix result(static_cast<Index>(rows.size()), matrix.cols());
  for (Index row = 0; row < result.rows(); ++row) {
    const Index from = rows[static_cast<std::size_t>(row)];
    for (Index col = 0; col < result.cols(); ++col)
      result(row, col) = from == kNew ? next() : matrix(from, col);
  }
  return result;
}

void set_values(SceneMatrix& matrix, Matrix values) { matrix = {SharedMatrix(std::move(values))}; }

void resize(SceneMatrix& matrix, Index rows, Index cols, Grower& grower) {
  if (matrix->rows() == rows && matrix->cols() == cols) return;
  set_values(matrix, grower.resized(*matrix, rows, cols));
}

}  // namespace heed
