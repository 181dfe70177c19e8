#pragma once

#include <string>
#include <vector>

#include "app/figure/drawing.h"

namespace heed {

// Width of a label as the Cairo painter draws it; pages are laid out with these export fonts.
float printed_width(Face face, float size, const std::string& text);

// Breaks a text into lines of at most `width`: Latin between words, Chinese between characters.
std::vector<std::string> printed_lines(Face face, float size, const std::string& text, float width);

}  // namespace heed
