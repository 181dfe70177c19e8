#pragma once

#include <vector>

#include "app/panels/widgets/ui.h"
#include "core/lesson/reference.h"
#include "core/walk/computation.h"

namespace heed {

// A scene in small, to choose it by: these matrices side by side, or the whole figure if there are none.
void scene_picture_ui(const Ui& ui, const Rect& rect, const Computation& computation,
                      const std::vector<Reference>& show);

}  // namespace heed
