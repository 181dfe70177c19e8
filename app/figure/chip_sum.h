#pragma once

#include <string>

#include "app/figure/card_numbers.h"
#include "app/geometry/geometry.h"
#include "core/explain/explain_text.h"
#include "core/graph/expression.h"

namespace heed {

struct Pen;

// The chips of an arithmetic card: of one product side by side, else in piles with their products below.
struct ChipsOfCard {
  const ExplainedCell& cell;
  Rect chip;
  bool is_one_line = false;
  CardNumbers products;
};

// Whether the numbers as they are written come to the result as it is written.
bool do_chips_come_to_result(const Pen& pen, CellRef target, const ChipsOfCard& chips);

// The number of a cell as it is written on its chip.
double written_on_chip(const Pen& pen, CellRef cell, const Rect& chip);

// Whether the chip with the number of a cell says what its operands come to as these are written. ≈0 says
// that there is more to it. Of a number that was put in the place of theirs nothing is asked.
bool does_chip_say(const Pen& pen, CellRef cell, const Rect& chip, double come_to);

}  // namespace heed
