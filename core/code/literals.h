#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/cell.h"
#include "core/base/matrix.h"
#include "core/graph/op.h"

namespace heed {

// A number where a script expects a floating-point one: `5.0`, in C++ `5.0f`.
std::string scalar_literal(Dialect dialect, float value);

// How a matrix is written out as numbers.
struct MatrixLiteral {
  std::string before;      // what stands before the numbers: `X = `, in C++ `const Matrix X`
  const Matrix& values;    // (rows, cols)
  bool is_vector = false;  // a single row that is written without the brackets of a matrix
  std::string after = {};  // `;`, or a comma within a list
};

// One row per line, the columns of a small matrix aligned; exact, so that what is read back is the same
// float.
std::vector<std::string> literal_lines(Dialect dialect, const MatrixLiteral& literal);

// `(3, 4)`.
std::string shape_text(const Shape& shape);

}  // namespace heed
