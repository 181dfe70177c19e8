#pragma once

#include "app/figure/layout.h"

namespace heed {

// The panel rectangle for a matrix's derivation: as close to the matrix as the space beside the key
// lane allows.
Rect product_panel_rect(const FigureLayout& layout, NodeId made);

}  // namespace heed
