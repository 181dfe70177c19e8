#pragma once

#include "core/graph/graph.h"
#include "core/scene/scene.h"

namespace heed {

// Whether all values except masked scores are guaranteed to be finite, in any order of summation. A
// conservative bound that computes nothing: false for a non-finite override, or for numbers so large that
// their products may overflow.
bool stays_finite(const Scene& scene, const Graph& graph);

}  // namespace heed
