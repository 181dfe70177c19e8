#pragma once

#include <cstdint>
#include <memory>
#include <ostream>
#include <vector>

#include "app/export/gif_palette.h"

namespace heed {

// Writes an animation frame by frame, that repeats without end; no more than the last frames are held. Of
// each only what differs from the one before is written.
class GifWriter {
 public:
  GifWriter(std::ostream& out, int width, int height, const GifPalette& palette);
  ~GifWriter();
  GifWriter(const GifWriter&) = delete;

  // One that looks like the one before only stands longer. One index of the palette for each pixel. Returns
  // false when no more can be written.
  bool add(std::vector<std::uint8_t> indices, int hundredths);
  // Must be called at the end; an animation that was given up is not closed.
  bool close();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace heed
