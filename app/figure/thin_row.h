#pragma once

#include "app/figure/heatmap.h"
#include "app/figure/pen.h"

namespace heed {

// Where rows are hardly lines, that of the step is as high as can be seen, over those that are still to come:
// with the words of its largest numbers, if they leave room for that.
void draw_thin_row(const Pen& pen, const Block& block, Heatmap heatmap);

// The strip of it, where the words of its largest numbers stand below it; none: they do not.
std::optional<Rect> named_row(const Pen& pen, const Block& block);

}  // namespace heed
