#pragma once

#include "app/gl/handle.h"

namespace heed::gl {

// A new, bound, unallocated texture with nearest filtering, edge clamping and no mipmaps.
Texture make_nearest_texture();
// The same with four bytes for each pixel, row by row.
Texture make_rgba_texture(int width, int height, const void* pixels);

}  // namespace heed::gl
