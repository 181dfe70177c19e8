#pragma once

#include <optional>
#include <vector>

#include "core/lesson/lesson.h"
#include "core/walk/computation.h"

namespace heed {

// What a page shows: its computation, with the playhead set, and the baseline it is compared with.
struct ComputedPage {
  Computation computation;
  std::optional<Computation> baseline;  // fully computed
};

// Computes the page's scenes; adds faults and returns nothing if they are invalid. `grain` is the user's
// setting, the default for a page that does not specify one.
std::optional<ComputedPage> compute_page(const Lesson& lesson, const LessonPage& page, Grain grain,
                                         std::vector<LessonFault>& faults);

// Fully computes the scene of a variant; adds faults and returns nothing if it is invalid. `place` is the
// path of the variant in its block.
inline constexpr Index kMaxVariantCells = 256;
std::optional<Computation> compute_variant(const Lesson& lesson, const LessonVariant& variant,
                                           const std::string& place, std::vector<LessonFault>& faults);

// The playhead (the number of completed moments) for a page's `at`.
Result<Index> playhead_at(const LessonMoment& at, const Computation& computation);

// Up to which playhead a page is stepped through before the next page is turned to. A page that stands before
// a step shows that step, or as much of it as comes before the next page's moment in the same scene. Any
// other page has no moments of its own. `computation` is the page's.
Index last_playhead_of_page(const Lesson& lesson, std::size_t page, const Computation& computation);

}  // namespace heed
