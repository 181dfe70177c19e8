#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/scene/scene.h"

namespace heed {

// More than this is refused before any of it is taken: bytes of all matrices that a computation keeps, and of
// all scores, which are written out for whoever asks for whole matrices.
inline constexpr double kMostBytes = 8.0 * 1024 * 1024 * 1024;

// The graph of a scene, with the node names of the scene format; the parameters of a score function are `W_s`
// (general) and `A`, `B`, `v` (additive). Nothing is computed yet, and matrices are shared with the scene.
//
// What does not fit (shapes that do not chain, a count that differs, an override of a cell that is not there,
// more memory than kMostBytes) comes back as an Error whose place is a path in the file:
// `heads[0].key.weight`.
Result<Graph> build_graph(const Scene& scene);

}  // namespace heed
