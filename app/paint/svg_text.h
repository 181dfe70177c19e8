#pragma once

#include <string>

#include "app/paint/cairo_painter.h"

namespace heed {

// The words and numbers of a drawing as text that nobody sees, over the outlines of their letters: so that
// what looks the same on every machine can be selected, searched and read aloud.
std::string svg_text_layer(const Drawing& drawing, const Page& page);

}  // namespace heed
