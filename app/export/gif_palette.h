#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "app/paint/cairo_painter.h"

namespace heed {

// Colour histogram of the frames that the palette is chosen from.
using ColorCounts = std::unordered_map<std::uint32_t, std::uint64_t>;  // by 0xRRGGBB
void count_colors(const Raster& raster, ColorCounts& counts);

// The global palette of an animation. Colours of large surfaces are exact; others, such as those of
// antialiased edges, map to the nearest one. No dithering.
class GifPalette {
 public:
  static constexpr std::size_t kMaxColors = 255;  // one of 256 is transparent: unchanged pixels

  static GifPalette choose(const ColorCounts& counts);

  const std::vector<std::uint32_t>& colors() const { return colors_; }  // not empty
  std::uint8_t nearest(std::uint32_t color);
  std::vector<std::uint8_t> indices(const Raster& raster);

 private:
  std::vector<std::uint32_t> colors_;
  std::unordered_map<std::uint32_t, std::uint8_t> nearest_cache_;
};

}  // namespace heed
