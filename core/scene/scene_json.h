#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// A scene from the text of a scene file (SCENE.md); `.npy` files are looked for in `folder` and nowhere else.
// The place of an error is in the text: `line 3, column 7` for what is not JSON, else
// `heads[0].query.weight`.
Result<Scene> read_scene(std::string_view text, const std::filesystem::path& folder);

// The same for a file, with its own folder. An error does not name the file: whoever says it does.
Result<Scene> load_scene(const std::filesystem::path& file);

// What stands in the file, if it is an ordinary file and not too large for a scene.
Result<std::string> load_scene_text(const std::filesystem::path& file);

// The text of a scene file, one matrix row per line; read_scene gives an equal scene.
// The scene is one that check_scene accepts. Matrices that came from `.npy` files are written as references.
std::string write_scene(const Scene& scene);

}  // namespace heed
