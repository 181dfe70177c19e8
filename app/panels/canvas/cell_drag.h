#pragma once

#include <optional>

#include "app/geometry/geometry.h"
#include "core/graph/expression.h"

namespace heed {

// A press on a cell, as far as it has come: still a press, a range that is drawn, or a number that is pulled.
struct CellDrag {
  enum class Kind { Press, Range, Scrub };

  CellRef from;
  Point pressed_at;  // on the screen
  Kind kind = Kind::Press;
  Cell to = {};       // the range's other corner
  float first = 0;    // the number as it was
  float rest_px = 0;  // pulled, but not enough for another step
  double fine_steps = 0;
  int interaction = 0;
};

// Turns of the wheel over one cell that follow each other closely are one interaction.
struct CellTurns {
  CellRef cell;
  float first = 0;
  double fine_steps = 0;
  double last_secs = -1e9;
  int interaction = 0;
};

// What the mouse does to cells, as far as it has come.
struct CellGestures {
  std::optional<CellDrag> drag;
  CellTurns turns;
};

enum class Pace { Fine = 1, Normal = 10, Coarse = 100 };  // in fine steps

// The number so many fine steps away from where it was. A step follows its size: it is 1 at the second of its
// digits, and ten fine steps. Never infinite.
float stepped_number(float first, double fine_steps);

}  // namespace heed
