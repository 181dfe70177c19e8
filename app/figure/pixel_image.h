#pragma once

#include <vector>

#include "app/theme/color.h"

namespace heed {

// Row by row from the top; colours are not multiplied by their alpha.
struct PixelImage {
  int width = 0;
  int height = 0;
  std::vector<Color> pixels;
};

}  // namespace heed
