#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// What can be wrong with a scene's own values: counts of labels and padding, widths of biases, what the kind
// of score calls for, ranges, numbers that are not finite, sizes. Whether shapes chain is for the graph to
// say.
Status check_scene(const Scene& scene);

}  // namespace heed
