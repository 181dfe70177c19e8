#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/json/matrix_files.h"
#include "core/scene/scene.h"

namespace heed {

// The member of a scene's file that has the runs in which it was trained. Only the window reads it.
inline constexpr const char* kRunsKey = "x-heed-runs";

// Parses a scene file (SCENE.md), or the config.json of a model folder; `.npy` files and tensors are looked
// up in `folder` only. The place of an error is `line 3, column 7` for invalid JSON, else a path such as
// `heads[0].query.weight`.
Result<Scene> read_scene(std::string_view text, const std::filesystem::path& folder);

// The same with the numbers of these files.
Result<Scene> read_scene(std::string_view text, const MatrixFiles& files);

// Loads a file without its runs, with its own folder for `.npy` files and tensors, or a model folder. The
// error does not name the file; the caller does.
Result<Scene> load_scene(const std::filesystem::path& file);

// The content of the file, if it is a regular file and not too large for a scene.
Result<std::string> load_scene_text(const std::filesystem::path& file);
// The bytes of an .npy file, of at most the size of a scene.
Result<std::string> load_matrix_bytes(const std::filesystem::path& file);

// Serializes a valid scene (see check_scene), one matrix row per line; read_scene gives an equal
// scene. Matrices loaded from `.npy` files are written as references.
std::string write_scene(const Scene& scene);

}  // namespace heed
