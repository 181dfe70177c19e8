#pragma once

#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/explain/answer_and_loss.h"
#include "core/explain/difference.h"
#include "core/walk/computation.h"

namespace heed {

// A computed document to compare others with.
struct Baseline {
  Computation computation;
  int id = 0;  // unique
};

// What the last action changed; shown until the next one.
struct LastChange {
  Computation before;                 // before the action
  std::vector<MatrixChange> changes;  // differing matrices, largest difference first
  EditedNumbers edited;               // of them, those that were edited
  int interaction = 0;                // a drag is one action; 0: no interaction
  int id = 0;                         // new whenever something changes
};

// A part that was switched off or on, until something else is done.
struct SwitchedPart {
  std::optional<AnswerAndLoss> before;  // what came out of it all until then
  std::optional<Message> said;          // which part, and whether it is off
};

// An animation that varies one cell around its value to show what depends on it. Works on a copy of
// the computation, which is displayed meanwhile.
struct Wiggle {
  CellRef cell;
  float value = 0;      // in the document
  bool is_low = false;  // with reduced motion: which end is shown
  int id = 0;
};

}  // namespace heed
