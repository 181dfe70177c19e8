#pragma once

#include <optional>

#include "core/lesson/lesson.h"
#include "core/scene/scene.h"

namespace heed {

// The lesson's scene with the patch applied; the place of an error is its path in the scene. Beside the keys
// of a scene both may have `model` (one that comes with Heed) or `untrained` (that of a task) to begin from,
// and a `text`, which is looked up before anything else is patched.
Result<Scene> patched_scene(const Lesson& lesson, const std::optional<LessonJson>& patch);

}  // namespace heed
