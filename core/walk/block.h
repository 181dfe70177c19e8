#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/scene/scene.h"

namespace heed {

// Whether a block of numbers, the first at `at`, may be written over a node: it lies within the matrix (of a
// stack: within one slice), a source gets finite numbers, and there are not too many overrides.
Status check_block(const Scene& scene, const Graph& graph, NodeId node, Cell at, const Matrix& values);

}  // namespace heed
