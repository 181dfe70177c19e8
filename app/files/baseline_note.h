#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// The baseline of a document in its file: the key `x-heed-baseline` holds the scene that others are compared
// with, all its numbers in itself. Programs that know only scenes keep it as it is.

// The text of a baseline, for with_baseline.
std::string baseline_text(const Scene& baseline);
// The scene with it; none is in it if the text is empty.
Scene with_baseline(Scene scene, std::string text);
// Takes it out of the scene again; none if it holds none. What is no scene stays where it is, and is said.
Result<std::optional<Scene>> take_baseline(Scene& scene);

}  // namespace heed
