#pragma once

#include <algorithm>

#include "core/graph/region.h"

namespace heed {

// Whether two clipped regions of one node have a cell in common.
inline bool do_meet(const Region& a, const Region& b) {
  const auto overlap = [](Index from_a, Index count_a, Index from_b, Index count_b) {
    return std::max(from_a, from_b) < std::min(from_a + count_a, from_b + count_b);
  };
  return overlap(a.row, a.rows, b.row, b.rows) && overlap(a.col, a.cols, b.col, b.cols) &&
         overlap(a.slice, a.slices, b.slice, b.slices);
}

}  // namespace heed
