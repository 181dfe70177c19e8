#pragma once

#include <string>

#include "core/base/result.h"

namespace heed {

// Writes pixels, rows from top to bottom, 4 bytes each (r, g, b, unused), as a PNG file.
Status write_png(const std::string& path, int width, int height, const std::string& rgba);

}  // namespace heed
