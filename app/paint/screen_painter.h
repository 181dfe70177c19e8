#pragma once

#include "app/figure/drawing.h"
#include "app/text/fonts.h"

struct ImDrawList;

namespace heed {

// Paints what of the drawing is inside `clip` (screen coordinates).
void paint_screen(const Drawing& drawing, const Camera& camera, const Rect& clip, const Fonts& fonts,
                  ImDrawList& list);

}  // namespace heed
