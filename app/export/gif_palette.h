#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "app/paint/cairo_painter.h"

namespace heed {

// How often each colour stands in the frames that a palette is chosen by.
using ColorCounts = std::unordered_map<std::uint32_t, std::uint64_t>;  // by 0xRRGGBB
void count_colors(const Raster& raster, ColorCounts& counts);

// The few colours that an animation is made of, the same in all of its frames. A colour that fills a surface
// is in it as it is; what lies between (the edges of letters) takes the nearest one. Nothing is dithered.
class GifPalette {
 public:
  static constexpr std::size_t kMostColors = 255;  // one of 256 means: as in the frame before

  static GifPalette choose(const ColorCounts& counts);

  const std::vector<std::uint32_t>& colors() const { return colors_; }  // not empty
  std::uint8_t nearest(std::uint32_t color);
  std::vector<std::uint8_t> indices(const Raster& raster);

 private:
  std::vector<std::uint32_t> colors_;
  std::unordered_map<std::uint32_t, std::uint8_t> found_;
};

}  // namespace heed
