#pragma once

#include <filesystem>
#include <vector>

#include "core/scene/scene.h"

namespace heed {

// The scene file, the `.npy` files that it references and the files of a model: inputs that no output may
// overwrite.
std::vector<std::filesystem::path> input_files(const std::filesystem::path& file, Scene scene);

}  // namespace heed
