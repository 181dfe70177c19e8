#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/cell.h"
#include "core/graph/op.h"

namespace heed {

// A matrix that code has under a name, maybe as one of those of all heads.
struct OverriddenMatrix {
  std::string name;
  Shape shape;
  std::optional<Index> head = {};  // along the first axis of what has that name
};

// The statements that write the user's overrides into a matrix after it is computed:
// `scores[0, 1] = 5.0  # overridden`, or one assignment if every cell is overridden.
std::vector<std::string> override_lines(Dialect dialect, const OverriddenMatrix& matrix,
                                        std::span<const Override> overrides);

}  // namespace heed
