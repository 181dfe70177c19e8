#pragma once

#include <cstdint>
#include <memory>

#include "core/base/matrix.h"

namespace heed {

// A matrix whose numbers lie elsewhere, as in a mapped file, in another type, or with rows and columns
// exchanged.
struct StoredMatrix {
  enum class Type : std::uint8_t { F32, F16, BF16 };

  Type type = Type::F32;
  bool is_transposed = false;         // a row lies down a column
  const void* numbers = nullptr;      // the first of them, aligned to its size
  Index stride = 0;                   // from one row, as they lie, to the next
  Index rows = 0, cols = 0;           // of the matrix
  std::shared_ptr<const void> owner;  // whatever keeps the numbers in memory

  StoredMatrix block(Index row, Index col, Index block_rows, Index block_cols) const;
  Matrix matrix() const;
  bool is_finite() const;

  // Whether they lie in the same way, bit for bit; wherever that is.
  bool lies_like(const StoredMatrix& other) const;
};

// Exact: a float holds every number of 16 bits.
float float_of_half(std::uint16_t bits);    // IEEE 754
float float_of_bfloat(std::uint16_t bits);  // the upper half of a float

}  // namespace heed
