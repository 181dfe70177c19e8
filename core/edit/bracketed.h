#pragma once

#include <string_view>

#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// A matrix in square brackets, as NumPy, PyTorch and JSON write it; what stands before the first bracket and
// behind the last one (`tensor(`, `, dtype=torch.float64)`) is passed over.
Result<Matrix> read_bracketed(std::string_view text);

}  // namespace heed
