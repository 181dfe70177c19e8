#pragma once

#include "app/figure/layout.h"

namespace heed {

// Where the product of a matrix is spelled out: as near to it as the room beside the key lane allows.
Rect product_place_of(const FigureLayout& layout, NodeId made);

}  // namespace heed
