#pragma once

#include <array>

#include "app/theme/color.h"

namespace heed {

// Perceptually uniform colour maps, computed in Oklab. Lightness changes evenly, in sequential maps
// from one end to the other, in the diverging one from the middle to both ends, so all of them
// survive grey-scale printing and colour blindness.
enum class ColorMap {
  Dusk,   // sequential: violet, teal, yellow
  Slate,  // sequential: blue to sand, for any colour vision
  Ash,    // sequential: grey
  Tide,   // diverging: blue, neutral, orange
};

// Whether small values (for Tide, those near 0) are dark or light, to match the theme.
enum class Background { Dark, Light };

// part: 0 to 1.
Color color_at(ColorMap map, Background background, float part);

inline constexpr int kColorTableSize = 256;

// A colour scale as a lookup table; the heatmap shader gets it as a texture.
using ColorTable = std::array<Color, kColorTableSize>;

}  // namespace heed
