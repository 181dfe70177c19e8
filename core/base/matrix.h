#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include <Eigen/Core>

namespace heed {

using Index = Eigen::Index;
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A writable view of a block of a row-major matrix, or of all of it; never a copy.
using MatrixBlock = Eigen::Ref<Matrix, 0, Eigen::OuterStride<>>;

// Bitwise equality: a NaN equals itself, and −0 differs from 0.
bool is_identical(const Matrix& a, const Matrix& b);

// That every number is; several at a time, which Eigen's own does not.
bool is_finite(const Matrix& matrix);

struct StoredMatrix;  // stored_matrix.h

// A copy-on-write matrix: a snapshot costs nothing at any size.
//
// Its numbers may lie elsewhere, as in a mapped file. Then they are converted into a matrix the first time
// that one is asked for, by whichever thread does so, and for good. What only wants the shape, or can
// multiply with the numbers as they lie, does not ask.
class SharedMatrix {
 public:
  SharedMatrix() : held_(std::make_shared<Held>()) {}
  SharedMatrix(Matrix matrix) : held_(std::make_shared<Held>(std::move(matrix))) {}
  explicit SharedMatrix(StoredMatrix stored);

  const Matrix& operator*() const { return held_->stored ? converted() : held_->matrix; }
  const SharedMatrix* operator->() const { return this; }

  Index rows() const { return held_->stored ? stored_rows() : held_->matrix.rows(); }
  Index cols() const { return held_->stored ? stored_cols() : held_->matrix.cols(); }
  Index size() const { return rows() * cols(); }
  // That every number is; of numbers that lie elsewhere it is found out once.
  bool allFinite() const { return held_->stored ? is_stored_finite() : is_finite(held_->matrix); }

  // Null: the numbers lie here, as a matrix.
  const StoredMatrix* stored() const { return held_->stored.get(); }

  // What the matrix has.
  const float* data() const { return (**this).data(); }
  auto row(Index at) const { return (**this).row(at); }
  auto col(Index at) const { return (**this).col(at); }
  auto block(Index row, Index col, Index rows, Index cols) const {
    return (**this).block(row, col, rows, cols);
  }
  auto middleRows(Index row, Index rows) const { return (**this).middleRows(row, rows); }
  auto middleCols(Index col, Index cols) const { return (**this).middleCols(col, cols); }
  auto topRows(Index rows) const { return (**this).topRows(rows); }
  auto bottomRows(Index rows) const { return (**this).bottomRows(rows); }
  auto leftCols(Index cols) const { return (**this).leftCols(cols); }
  auto array() const { return (**this).array(); }
  auto cwiseAbs() const { return (**this).cwiseAbs(); }
  float minCoeff() const { return (**this).minCoeff(); }
  float maxCoeff() const { return (**this).maxCoeff(); }
  template <typename Number>
  auto cast() const {
    return (**this).cast<Number>();
  }

  // The only write access: copies first if another SharedMatrix shares the numbers, or they lie elsewhere.
  Matrix& edit() {
    if (held_.use_count() > 1 || held_->stored) held_ = std::make_shared<Held>(**this);
    // Another thread may have released the last other reference: its reads happen before our
    // writes.
    std::atomic_thread_fence(std::memory_order_acquire);
    return held_->matrix;
  }

  bool shares_with(const SharedMatrix& other) const { return held_ == other.held_; }
  bool operator==(const SharedMatrix& other) const { return shares_with(other) || has_same_numbers(other); }

 private:
  struct Held {
    Held() = default;
    explicit Held(Matrix numbers) : matrix(std::move(numbers)) {}

    Matrix matrix;                               // of what lies elsewhere: once it has been converted
    std::shared_ptr<const StoredMatrix> stored;  // null: it lies here
    std::once_flag is_converted, is_checked;
    bool is_finite = false;  // once it has been checked
  };

  const Matrix& converted() const;
  Index stored_rows() const;
  Index stored_cols() const;
  bool is_stored_finite() const;
  bool has_same_numbers(const SharedMatrix& other) const;

  std::shared_ptr<Held> held_;
};

}  // namespace heed
