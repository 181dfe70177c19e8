#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "app/figure/pen.h"

namespace heed {

// What the chips of a card are filled with: the colour of the cell that the number is from.
class ChipColors {
 public:
  explicit ChipColors(const Pen& pen) : pen_(pen) {}

  // None: the number has no colour of its own, or that of the cell says something else.
  std::optional<Color> of(const CellRef& number);

 private:
  const Pen& pen_;
  std::vector<std::pair<NodeId, ColorScale>> scales_;  // of the matrices so far
};

}  // namespace heed
