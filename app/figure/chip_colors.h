#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "app/figure/pen.h"

namespace heed {

// What the chips of a card are filled with: the colour of the cell that the number is from, through a lens
// the one that it has without it, as the card shows the numbers of now.
class ChipColors {
 public:
  explicit ChipColors(const Pen& pen);

  // None: the number has no colour of its own, or it is not known yet.
  std::optional<Color> of(const CellRef& number);

 private:
  const Pen& pen_;
  FigureView values_view_;                             // of the pen, without its lens, if it has one
  std::vector<std::pair<NodeId, ColorScale>> scales_;  // of the matrices so far
};

}  // namespace heed
