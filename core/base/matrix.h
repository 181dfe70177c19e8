#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include <Eigen/Core>

namespace heed {

using Index = Eigen::Index;
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A writable view of a block of a row-major matrix, or of all of it; never a copy.
using MatrixBlock = Eigen::Ref<Matrix, 0, Eigen::OuterStride<>>;

// Bitwise equality: a NaN equals itself, and −0 differs from 0.
bool is_identical(const Matrix& a, const Matrix& b);

// A copy-on-write matrix: a snapshot costs nothing at any size.
class SharedMatrix {
 public:
  SharedMatrix() : matrix_(std::make_shared<Matrix>()) {}
  SharedMatrix(Matrix matrix) : matrix_(std::make_shared<Matrix>(std::move(matrix))) {}

  const Matrix& operator*() const { return *matrix_; }
  const Matrix* operator->() const { return matrix_.get(); }

  // The only write access: copies first if another SharedMatrix shares the numbers.
  Matrix& edit() {
    if (matrix_.use_count() > 1) matrix_ = std::make_shared<Matrix>(*matrix_);
    // Another thread may have released the last other reference: its reads happen before our
    // writes.
    std::atomic_thread_fence(std::memory_order_acquire);
    return *matrix_;
  }

  bool shares_with(const SharedMatrix& other) const { return matrix_ == other.matrix_; }
  bool operator==(const SharedMatrix& other) const {
    return shares_with(other) || is_identical(*matrix_, *other.matrix_);
  }

 private:
  std::shared_ptr<Matrix> matrix_;
};

}  // namespace heed
