#pragma once

#include <optional>
#include <vector>

#include "core/lesson/lesson.h"
#include "core/walk/computation.h"

namespace heed {

// What a page shows: its scene, with the playhead where the page has it, and what it is compared with.
struct LessonStage {
  Computation computation;
  std::optional<Computation> baseline;  // all of it computed
};

// The scene of the lesson with a patch over it; the place of an error is in the scene.
Result<Scene> patched_scene(const Lesson& lesson, const std::optional<LessonJson>& patch);

// The page's scenes, or nothing where they make no sense: then the faults say why. `grain` is the reader's
// own, for a page that does not choose.
std::optional<LessonStage> set_stage(const Lesson& lesson, const LessonPage& page, Grain grain,
                                     std::vector<LessonFault>& faults);

// The scene that a page shows a matrix of beside others, all of it computed; or nothing, and the faults say
// why. `place` is that of the variant in its block.
inline constexpr Index kMostVariantCells = 256;
std::optional<Computation> compute_variant(const Lesson& lesson, const LessonVariant& variant,
                                           const std::string& place, std::vector<LessonFault>& faults);

// How many moments are done where the page has its timeline, in a walk of this computation.
Result<Index> playhead_at(const LessonMoment& at, const Computation& computation);

}  // namespace heed
