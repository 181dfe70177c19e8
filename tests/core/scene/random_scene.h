#pragma once

#include "core/base/random.h"
#include "core/scene/scene.h"

namespace heed {

// A scene drawn from the whole format, one that check_scene accepts: every key is there in some scene and
// absent in another, numbers have any exponent, texts any character. Shapes need not chain.
// Matrices named `.npy` hold what `npy_values` gives for their name.
Scene random_scene(Random& random);

// The numbers of the `.npy` files that a random scene refers to: `matrix.npy` (3, 2) and `vector.npy` (1, 2).
Matrix npy_values(const std::string& name);

}  // namespace heed
