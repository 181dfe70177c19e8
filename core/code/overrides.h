#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/cell.h"
#include "core/graph/op.h"

namespace heed {

// The statements that write the user's overrides into a matrix after it is computed:
// `scores[0, 1] = 5.0  # overridden`, or one assignment if every cell is overridden.
std::vector<std::string> override_lines(Dialect dialect, const std::string& name, const Shape& shape,
                                        std::span<const Override> overrides);

}  // namespace heed
