#pragma once

#include "app/gl/handle.h"

namespace heed::gl {

// A new, bound, unallocated texture with nearest filtering, edge clamping and no mipmaps.
Texture texture_of_cells();

}  // namespace heed::gl
