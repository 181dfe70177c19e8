#pragma once

#include <string>

#include "app/paint/cairo_painter.h"

namespace heed {

// The texts of a drawing as invisible SVG text over the glyph outlines, so that a file that looks
// the same everywhere can still be selected, searched and read aloud.
std::string svg_text_layer(const Drawing& drawing, const Page& page);

}  // namespace heed
