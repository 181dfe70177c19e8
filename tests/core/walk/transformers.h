#pragma once

#include <cstdint>

#include "core/scene/scene.h"

namespace heed {

// A scene of version 2 drawn from the whole format: blocks of every kind, norms, heads that share, parts that
// are off, a readout, overrides.
Scene random_transformer(std::uint64_t seed);

// A bare attention or a transformer.
Scene random_scene_of_any_version(std::uint64_t seed);

// One head of width d_k and a feed-forward layer of width f, normalised before each.
Scene small_transformer(std::uint64_t seed, Index n = 3, Index d = 4);

}  // namespace heed
