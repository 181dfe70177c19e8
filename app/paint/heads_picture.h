#pragma once

#include "app/paint/picture.h"

namespace heed {

// All heads of a scene on a page that is as large as they need, unless its size is given; above them what
// they are ordered by, and what is measured below each. The survey has to outlive the picture.
Picture heads_picture(const Scene& scene, const AllHeads& heads, const PictureStyle& look,
                      std::optional<PictureSize> size);

}  // namespace heed
