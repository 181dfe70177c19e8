#pragma once

#include "app/gl/handle.h"

namespace heed::gl {

// A texture without a size yet, bound, whose texels are read as they are: nothing between them, no mipmaps.
Texture texture_of_cells();

}  // namespace heed::gl
