#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/cell.h"
#include "core/graph/op.h"

namespace heed {

// The statements that put a person's own numbers into a matrix that has just been computed:
// `scores[0, 1] = 5.0  # overridden`, or the whole matrix when every cell of it is overridden.
std::vector<std::string> override_lines(Dialect dialect, const std::string& name, const Shape& shape,
                                        std::span<const Override> overrides);

}  // namespace heed
