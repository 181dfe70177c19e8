#pragma once

#include <cstddef>

#include "core/scene/scene.h"
#include "core/walk/build.h"

namespace heed {

// A scene and what was built of it.
struct BuiltFrom {
  const Scene& scene;
  const BuiltScene& built;
};

// How many nodes two transformers have in common at their beginning, the same ops of the same numbers: those
// up to the first block that differs, or to what leaves one that was switched off. None of a bare attention.
std::size_t common_nodes(const BuiltFrom& one, const BuiltFrom& other);

}  // namespace heed
