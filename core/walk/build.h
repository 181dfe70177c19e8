#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/module/attention/attention_nodes.h"
#include "core/module/steps.h"
#include "core/scene/scene.h"

namespace heed {

// More than this is refused before any of it is taken: bytes of all matrices that a computation keeps, and of
// all scores, which are written out for whoever asks for whole matrices.
inline constexpr double kMostComputedBytes = 8.0 * 1024 * 1024 * 1024;

// What the modules of a scene make of it.
struct BuiltScene {
  Graph graph;  // nothing is computed yet, and matrices are shared with the scene
  Steps steps;
  NodeId inputs = 0;  // X
  NodeId result = 0;  // what the last module computes
  AttentionNodes attention;
};

// What does not fit (shapes that do not chain, a count that differs, an override of a cell that is not there,
// more memory than kMostComputedBytes) comes back as an Error whose place is a path in the file:
// `heads[0].key.weight`.
Result<BuiltScene> build_scene(const Scene& scene);

}  // namespace heed
