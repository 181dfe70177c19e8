#pragma once

#include <string>

#include "core/base/result.h"

namespace heed {

// Writes rows from the top, 4 bytes a pixel (r, g, b, unused), as a PNG file.
Status write_png(const std::string& path, int width, int height, const std::string& rgba);

}  // namespace heed
