#pragma once

#include "app/geometry/geometry.h"
#include "app/theme/color.h"
#include "core/graph/expression.h"

namespace heed {

struct Pen;

enum class Thumbnail { Unknown, Coming, Drawn };

// The colours of a matrix as far as it is known, in small; what a question hides has the colour of the
// ground. Returns whether there was anything to draw, or will be in a frame to come.
Thumbnail draw_thumbnail(const Pen& pen, NodeId node, const Rect& rect, Color ground);

}  // namespace heed
