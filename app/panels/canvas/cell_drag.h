#pragma once

#include <optional>

#include "app/geometry/geometry.h"
#include "app/geometry/spot.h"
#include "core/graph/expression.h"

namespace heed {

// A mouse drag that began on a cell: not moved yet, selecting a range, or changing the number.
struct CellDrag {
  enum class Kind { Press, Range, Scrub };

  CellRef from;
  Point pressed_at;  // screen
  Kind kind = Kind::Press;
  Cell to = {};       // the other corner of the range
  float first = 0;    // the number at the start
  float rest_px = 0;  // moved, but not enough for another step
  double fine_steps = 0;
  int interaction = 0;
};

// Wheel events over one cell; those that follow each other closely are one interaction.
struct CellWheel {
  CellRef cell;
  float first = 0;
  double fine_steps = 0;
  double last_secs = -1e9;
  int interaction = 0;
};

// Mouse gestures on cells in progress.
struct CellGestures {
  std::optional<CellDrag> drag;
  CellWheel turns;
  std::optional<Spot> clicked_spot;  // what was shown at the first press of a click or a double click
};

enum class Pace { Fine = 1, Normal = 10, Coarse = 100 };  // in fine steps

// The number after so many fine steps. A step is 1 at the second significant digit and equals ten fine steps.
// Never infinite.
float stepped_number(float first, double fine_steps);

}  // namespace heed
