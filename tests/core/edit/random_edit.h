#pragma once

#include "core/base/random.h"
#include "core/edit/scene_edit.h"

namespace heed {

// Any edit of any kind, most of them possible in this scene, some not.
SceneEdit random_edit(Random& random, const Scene& scene);

}  // namespace heed
