#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/scene/scene.h"

namespace heed {

// Whether a block of numbers, the first at `at`, may be written to a node: it lies within the
// matrix (for a stack, within one slice), values for a source are finite, and the overrides do not
// exceed their limit.
Status check_block(const Scene& scene, const Graph& graph, NodeId node, Cell at, const Matrix& values);

}  // namespace heed
