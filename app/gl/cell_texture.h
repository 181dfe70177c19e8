#pragma once

#include "app/gl/handle.h"

namespace heed::gl {

// A new, bound, unallocated texture with nearest filtering, edge clamping and no mipmaps.
Texture make_nearest_texture();

}  // namespace heed::gl
