#pragma once

#include <optional>

#include "app/geometry/spot.h"
#include "core/lesson/lesson.h"
#include "core/walk/computation.h"

namespace heed {

// What of a transformer the page of a lesson shows: at the depth and in the block that it names, else as near
// as the matrices that it looks at or lights.
Spot spot_of_page(const Computation& computation, const LessonPage& page);

// The number that it selects, or whose gradient it shows; none: there is none in this scene.
std::optional<CellRef> selection_of_page(const Graph& graph, const LessonPage& page);

}  // namespace heed
