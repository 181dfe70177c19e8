#pragma once

#include <cstdint>
#include <memory>
#include <ostream>
#include <vector>

#include "app/export/gif_palette.h"

namespace heed {

// Streams a looping GIF frame by frame; only the changes from the previous frame are encoded.
class GifWriter {
 public:
  GifWriter(std::ostream& out, int width, int height, const GifPalette& palette);
  ~GifWriter();
  GifWriter(const GifWriter&) = delete;

  // `indices`: a palette index per pixel. A frame equal to the previous one extends its duration. Returns
  // false after a write error.
  bool add(std::vector<std::uint8_t> indices, int hundredths);
  // Must be called at the end, unless the animation is discarded.
  bool close();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace heed
