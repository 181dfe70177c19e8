#pragma once

#include "app/geometry/geometry.h"

namespace heed {

struct Pen;

// Where a tag that is wanted here, at this ring, covers least of what can be read on the map that has been
// drawn so far: letters and switches count more than pictures. It stays within reach of the ring.
Rect least_covering_tag(const Pen& pen, const Rect& wanted, const Rect& ring);

}  // namespace heed
