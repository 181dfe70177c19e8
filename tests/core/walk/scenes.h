#pragma once

#include <cstdint>

#include "core/scene/scene.h"
#include "core/walk/computation.h"

namespace heed {

// The walk-through that everyone learns self-attention by: three inputs, one head, integers.
Scene tutorial_scene();

// A scene drawn from the whole format: sizes, projections, memory, positions, scores, masks, dropout, output
// projection, heads that are off, overrides.
Scene random_scene(std::uint64_t seed);

// The same without what ties a row to its place: no positions, mask, dropout, memory or overrides.
Scene random_set_scene(std::uint64_t seed);

Computation make_computation(const Scene& scene, Walk walk = {});
Computation make_complete(const Scene& scene);  // at the end: every node known

Matrix random_matrix(std::uint64_t seed, Index rows, Index cols);
SceneMatrix scene_matrix(Matrix matrix);

// Every number of a node, the slices of a stack one below the other.
Matrix values_of(const Graph& graph, std::string_view node);
// The largest |a − b|; two NaN or two equal infinities do not differ.
double largest_difference(const Matrix& a, const Matrix& b);

}  // namespace heed
