#pragma once

#include "core/walk/build.h"
#include "core/scene/scene.h"

namespace heed::testing {

// A matrix in a few characters: rows of equal length.
SceneMatrix scene_matrix(std::initializer_list<std::initializer_list<float>> rows);
SceneMatrix scene_matrix(Matrix values);

// The scene everyone learns the eight steps by.
Scene tutorial_scene();

// Two heads that differ in their numbers only, joined and projected.
Scene two_head_scene();

// Cross-attention with turned queries and keys, an additive score and a causal mask.
Scene cross_scene();

// The graph of a scene that is known to fit.
BuiltScene built_of(const Scene& scene);

}  // namespace heed::testing
