#pragma once

#include <vector>

#include "core/base/cell.h"
#include "core/base/message.h"

namespace heed {

// A row of a computed node whose numbers come from elsewhere: in place of what its op makes, or added to it.
struct RowPatch {
  Index row = 0;
  bool is_added = false;
  std::vector<float> values;     // by column
  std::vector<Message> origins;  // where the numbers are from, for an explanation

  bool operator==(const RowPatch&) const = default;
};

}  // namespace heed
