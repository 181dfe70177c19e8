#pragma once

#include <cstdint>

#include "core/base/random.h"
#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// Another class's numbers for the same exercise: every input, weight and bias is drawn anew, of the kind that
// the matrix has (whole numbers, halves, tenths) and in its range; shapes, switches and locked matrices stay.
// Numbers set by hand in the middle belong to the old ones and go. Of several draws it takes
// the first in which the first query attends to more than one key. Seed 0 is the scene as it is.
Result<Scene> scene_of_seed(const Scene& scene, std::uint64_t seed);

// One matrix in place of another, as scene_of_seed draws it: numbers on the coarsest of the grids 1, 1/2 and
// 1/10 that holds all of the old ones, between their smallest and largest, and never beyond ±9. No row is
// nothing but zeros.
Matrix drawn_like(const Matrix& matrix, Random& random);

}  // namespace heed
