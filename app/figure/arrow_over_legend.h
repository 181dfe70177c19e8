#pragma once

#include <span>

#include "app/figure/pen.h"

namespace heed {

// Where an arrow crosses a legend, its words make room: the ends move to the side of the arrow, and what
// says what is in the middle stands back, as do ends that have no room beside it.
void clear_legend(const Pen& pen, const Block& block, float x, std::span<const Stroke> strokes);

}  // namespace heed
