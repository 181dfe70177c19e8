#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// Validates the values of a scene: label and padding counts, bias widths, parameters that the score
// needs, ranges, finite numbers, sizes. Whether shapes chain is checked when the graph is built.
Status check_scene(const Scene& scene);

}  // namespace heed
