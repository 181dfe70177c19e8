#pragma once

#include "app/figure/pen.h"

namespace heed {

// Where an arrow that is drawn crosses a legend, its colours and words make room: the ends move to the side
// of the arrow, and what says what is in the middle stands back, as do ends that have no room beside it.
void clear_legend(const Pen& pen, const Block& block, float x);

}  // namespace heed
