#pragma once

#include <cstdint>

#include "core/scene/scene.h"

namespace heed::testing {

// A small scene over the whole format, that fits; the same for the same seed.
Scene random_scene(std::uint64_t seed);

}  // namespace heed::testing
