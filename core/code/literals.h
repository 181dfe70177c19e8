#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/cell.h"
#include "core/base/matrix.h"
#include "core/graph/op.h"

namespace heed {

// A floating-point literal: `5.0`, in C++ `5.0f`.
std::string scalar_literal(Dialect dialect, float value);

// A matrix literal and the text around it.
struct MatrixLiteral {
  std::string before;      // `X = `, in C++ `const Matrix X`
  const Matrix& values;    // (rows, cols)
  bool is_vector = false;  // a single row, written as a 1-d array
  std::string after = {};  // `;`, or a comma within a list
};

// One row per line, with aligned columns if the matrix is small. Floats round-trip exactly.
std::vector<std::string> literal_lines(Dialect dialect, const MatrixLiteral& literal);

// `(3, 4)`.
std::string shape_text(const Shape& shape);

}  // namespace heed
