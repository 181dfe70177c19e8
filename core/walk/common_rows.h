#pragma once

#include <vector>

#include "core/walk/common_nodes.h"

namespace heed {

// What two texts of one transformer have in common: the rows of the words with which both begin, in the
// computed nodes that do not look ahead.
struct CommonRows {
  Index rows = 0;
  std::vector<NodeId> nodes;
};

// None where the transformers differ, and of a bare attention.
CommonRows common_rows(const BuiltFrom& from, const BuiltFrom& to);

}  // namespace heed
