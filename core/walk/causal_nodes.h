#pragma once

#include <vector>

#include "core/scene/scene.h"
#include "core/walk/build.h"

namespace heed {

// By node: whether its row for a token depends on no token behind that one, so that it stays as it is when
// the text goes on. A row that has a number for each token depends on those behind it in their columns alone,
// until a causal mask hides these. False throughout a bare attention.
std::vector<bool> causal_nodes(const Scene& scene, const BuiltScene& built);

}  // namespace heed
