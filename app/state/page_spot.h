#pragma once

#include "app/geometry/spot.h"
#include "core/lesson/lesson.h"
#include "core/walk/computation.h"

namespace heed {

// What of a transformer the page of a lesson shows: at the depth and in the block that it names, else as near
// as the matrices that it looks at or lights.
Spot spot_of_page(const Computation& computation, const LessonPage& page);

}  // namespace heed
