#pragma once

#include <string>
#include <vector>

#include "core/scene/scene.h"

namespace heed {

// The scene with rows of X behind its own, with these labels. Masks let the new tokens see and be seen; the
// overrides stay where they are, and so do patches of rows. Targets go, and patches that copy a whole text.
Scene with_rows_behind(const Scene& scene, const Matrix& rows, const std::vector<std::string>& labels);

}  // namespace heed
