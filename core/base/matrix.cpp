#include "core/base/matrix.h"

#include <cstring>

#include "core/base/stored_matrix.h"

namespace heed {

bool is_identical(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  if (a.size() == 0) return true;
  return std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(float)) == 0;
}

// Times 0 they are 0, unless one is infinite or not a number.
bool is_finite(const Matrix& matrix) { return (matrix.array() * 0.0f).sum() == 0; }

SharedMatrix::SharedMatrix(StoredMatrix stored) : held_(std::make_shared<Held>()) {
  held_->stored = std::make_shared<const StoredMatrix>(std::move(stored));
}

const Matrix& SharedMatrix::converted() const {
  std::call_once(held_->is_converted, [&] { held_->matrix = held_->stored->matrix(); });
  return held_->matrix;
}

Index SharedMatrix::stored_rows() const { return held_->stored->rows; }

Index SharedMatrix::stored_cols() const { return held_->stored->cols; }

bool SharedMatrix::is_stored_finite() const {
  std::call_once(held_->is_checked, [&] { held_->is_finite = held_->stored->is_finite(); });
  return held_->is_finite;
}

bool SharedMatrix::has_same_numbers(const SharedMatrix& other) const {
  if (stored() && other.stored() && stored()->lies_like(*other.stored())) return true;
  return rows() == other.rows() && cols() == other.cols() && is_identical(**this, *other);
}

}  // namespace heed
