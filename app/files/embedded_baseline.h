#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// The pinned baseline of a document, embedded in its file: the key `x-heed-baseline` holds it as a scene with
// all numbers inline. Other readers of scenes preserve the key.

// Serializes a baseline for embed_baseline.
std::string baseline_text(const Scene& baseline);
// Embeds the baseline; removes it if the text is empty.
Scene embed_baseline(Scene scene, std::string text);
// Removes the baseline from the scene and returns it; nullopt if there is none. An invalid one stays in the
// scene and is an error.
Result<std::optional<Scene>> extract_baseline(Scene& scene);

}  // namespace heed
