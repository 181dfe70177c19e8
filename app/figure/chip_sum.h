#pragma once

#include <string>

#include "app/figure/card_numbers.h"
#include "app/geometry/geometry.h"
#include "core/explain/explain_text.h"

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

// `= 0.47`, where the numbers as they are written come to another one `≈ 0.47`; `≈0` says it itself.
std::string result_text(const std::string& number, bool is_exact);

}  // namespace heed
