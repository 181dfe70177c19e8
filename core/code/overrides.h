#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/cell.h"
#include "core/graph/op.h"
#include "core/graph/row_patch.h"

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

// The statements that put rows from elsewhere into a matrix, or add them: `output[4] = np.array([…])  #
// patched`. Rows with more numbers than `max_cells` are left out of them.
std::vector<std::string> patch_lines(Dialect dialect, const OverriddenMatrix& matrix,
                                     std::span<const RowPatch> patches, std::optional<Index> max_cells = {});

}  // namespace heed
