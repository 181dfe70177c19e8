#pragma once

#include <vector>

#include "core/explain/difference.h"
#include "core/walk/computation.h"

namespace heed {

// A state of the document that a person compares others with; all of it is computed.
struct Baseline {
  Computation computation;
  int id = 0;  // another one each time
};

// What the last action changed, until the next action.
struct LastChange {
  Computation before;                 // as it was when the action began
  std::vector<MatrixChange> changes;  // of the matrices that differ now, those that differ most first
  int interaction = 0;                // a drag is one action; 0 belongs to none
  int id = 0;                         // another one each time that something changes

  Index cell_count() const {
    Index cells = 0;
    for (const MatrixChange& change : changes) cells += change.cells;
    return cells;
  }
};

// A cell swings around its value; only a copy of the computation, which is shown meanwhile, knows.
struct Wiggle {
  CellRef cell;
  float value = 0;      // in the document
  bool is_low = false;  // with reduced motion: which of its two ends is shown
  int id = 0;
};

}  // namespace heed
