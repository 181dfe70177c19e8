#pragma once

#include "app/figure/layout.h"

namespace heed {

// A card for each head: in the corner if they are large enough there to be read; else beside the product, or
// below everything. None where there is a single head.
void place_head_cards(FigureLayout& layout, int count, const Rect& corner);

}  // namespace heed
