#pragma once

#include <optional>
#include <vector>

#include "core/graph/region.h"

namespace heed {

// How many cells the card of a close-up shows at most, and how large.
struct CloseUpSize {
  Index rows, cols;
  float cell_w, cell_h;
  bool may_be_rounded = false;  // to whole numbers, which the title then says
  bool may_have_title = true;   // else the card is lower
};

// From the best on. Of a selected range those come first that show all of it and its neighbours, or a large
// part of it.
std::vector<CloseUpSize> close_up_sizes(const std::optional<Region>& range);

// The cells around the selected one; of a range all, or a part that begins there.
Region close_up_cells(const Shape& shape, Cell selected, const CloseUpSize& size,
                      const std::optional<Region>& range);

}  // namespace heed
