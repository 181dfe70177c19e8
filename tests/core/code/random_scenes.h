#pragma once

#include <cstdint>

#include "core/scene/scene.h"

namespace heed::testing {

// A small scene over the whole format, that fits; the same for the same seed.
Scene random_scene(std::uint64_t seed);

// One in which some scores are −∞ in whole rows, and some numbers are infinite or NaN, by overrides; half of
// them drop weights.
Scene random_scene_that_is_not_finite(std::uint64_t seed);

}  // namespace heed::testing
