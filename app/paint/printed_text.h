#pragma once

#include <string>
#include <vector>

#include "app/figure/drawing.h"

namespace heed {

// How wide a label of the Cairo painter comes out; its own fonts decide, so a page is laid out with them.
float printed_width(Face face, float size, const std::string& text);

// A text broken into lines of at most `width`: Latin between words, Chinese between characters.
std::vector<std::string> printed_lines(Face face, float size, const std::string& text, float width);

}  // namespace heed
