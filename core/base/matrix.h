#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include <Eigen/Core>

namespace heed {

using Index = Eigen::Index;
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A writable block of a row-major matrix, or a whole one; never a copy.
using MatrixBlock = Eigen::Ref<Matrix, 0, Eigen::OuterStride<>>;

// Equal in every bit, so that a NaN equals itself and −0 differs from 0.
bool is_identical(const Matrix& a, const Matrix& b);

// A matrix that copies share until one of them is edited, so that a snapshot costs nothing at any size.
class SharedMatrix {
 public:
  SharedMatrix() : matrix_(std::make_shared<Matrix>()) {}
  SharedMatrix(Matrix matrix) : matrix_(std::make_shared<Matrix>(std::move(matrix))) {}

  const Matrix& operator*() const { return *matrix_; }
  const Matrix* operator->() const { return matrix_.get(); }

  // The only way to write: takes a copy first if another SharedMatrix holds the same numbers.
  Matrix& edit() {
    if (matrix_.use_count() > 1) matrix_ = std::make_shared<Matrix>(*matrix_);
    // Another thread may have let go of it last: what that read comes before what is written here.
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
