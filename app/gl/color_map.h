#pragma once

#include <array>

#include "app/gl/handle.h"

namespace heed::gl {

// Straight sRGB, 0 to 1.
using Rgba = std::array<float, 4>;

// Perceptually uniform colour maps, computed in Oklab. Sequential ones change their lightness at an even pace
// from one end to the other, the diverging one from its middle to both ends, so all of them survive a grey
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
Rgba color_at(ColorMap map, Ground ground, float part);

inline constexpr int kColorMapSize = 256;

// The map as a texture of kColorMapSize × 1, for the heatmap shader.
Texture color_map_texture(ColorMap map, Ground ground);

}  // namespace heed::gl
