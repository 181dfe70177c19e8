#pragma once

#include <array>

#include "app/theme/color.h"

namespace heed {

// Perceptually uniform colour maps, computed in Oklab. Sequential ones change their lightness at an even pace
// from one end to the other, the diverging ones from their middle to both ends, so all of them survive a grey
// printer and every kind of colour blindness.
enum class ColorMap {
  Dusk,   // sequential: violet, teal, yellow
  Slate,  // sequential: blue to sand, for any colour vision
  Ash,    // sequential: grey
  Tide,   // diverging: blue, neutral, orange
};

// Whether small values (for Tide, those near 0) are dark or light.
enum class Ground { Dark, Light };

// part: 0 to 1.
Color color_at(ColorMap map, Ground ground, float part);

inline constexpr int kColorTableSize = 256;

// Colours from one end of a scale to the other; what the heatmap shader gets as a texture.
using ColorTable = std::array<Color, kColorTableSize>;

}  // namespace heed
