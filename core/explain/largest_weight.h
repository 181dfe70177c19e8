#pragma once

#include <optional>

#include "core/walk/computation.h"

namespace heed {

// Which weights are looked through: those of a head that are known.
struct WeightSearch {
  HeadKey head;
  std::optional<Index> query;  // only those of this one
  std::optional<Cell> after;   // only those that come after this one, from the largest on
};

struct FoundWeight {
  CellRef cell;
  Index place = 1;  // 1: none is larger
  Index among = 0;  // of so many weights that are not 0
};

// The largest of them; of equal ones the first. None: there is none that is not 0.
std::optional<FoundWeight> find_largest_weight(const Computation& computation, const WeightSearch& search);

}  // namespace heed
