#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// The scene of a text that is computed by the model in a folder: one of another program, which has a text to
// begin with, or one that Heed trained. It remembers the folder, so that it is saved as a reference to it.
Result<Scene> open_model(const std::filesystem::path& folder, const std::optional<std::string>& text,
                         Progress& progress);

// A scene that stands for a model, with the numbers that it stands for and its changes; any other as it is.
// `base` is the folder that the scene is in.
Result<Scene> opened(Scene scene, const std::filesystem::path& base, Progress& progress);

// Whatever a path means: a scene, the folder of a model, a scene that stands for one; with another text than
// its own, if one is given. A model of another program needs a text.
Result<Scene> open_scene(const std::filesystem::path& path, const std::optional<std::string>& text,
                         Progress& progress);

}  // namespace heed
