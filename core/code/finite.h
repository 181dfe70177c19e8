#pragma once

#include "core/graph/graph.h"
#include "core/scene/scene.h"

namespace heed {

// Whether no number of this computation but a hidden score is infinite or NaN, in whatever order a program
// sums. It computes nothing: an override that is not finite, or numbers so large that their products may
// overflow, are enough for no.
bool stays_finite(const Scene& scene, const Graph& graph);

}  // namespace heed
