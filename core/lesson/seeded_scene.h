#pragma once

#include <cstdint>

#include "core/base/random.h"
#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// A variant of the scene for another worksheet: every input, weight and bias is redrawn at random, on the
// same grid (integers, halves, tenths) and in the same range as before; shapes, switches and locked matrices
// stay. Overrides of computed cells are dropped. Redraws until the row that a worksheet follows attends to
// more than one key, and its feed-forward layers let something pass. Seed 0 returns the scene unchanged.
//
// In a transformer as many numbers as before are 0, none is larger than 3, and no gain of a norm is 0.
Result<Scene> seeded_scene(const Scene& scene, std::uint64_t seed);

// Draws a random matrix of the same shape: values on the coarsest of the grids 1, 1/2 and 1/10 that fits the
// given matrix, within its minimum and maximum clamped to ±9. No row is all zeros.
Matrix random_matrix_like(const Matrix& matrix, Random& random);

}  // namespace heed
