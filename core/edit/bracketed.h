#pragma once

#include <string_view>

#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// Parses a matrix in square brackets as NumPy, PyTorch and JSON print it. Text before the first and
// after the last bracket (`tensor(`, `, dtype=torch.float64)`) is ignored.
Result<Matrix> parse_bracketed(std::string_view text);

}  // namespace heed
