#pragma once

#include <filesystem>
#include <vector>

#include "core/scene/scene.h"

namespace heed {

// Every matrix of a scene that may stand in an `.npy` file.
std::vector<SceneMatrix*> matrices_of(Scene& scene);

// The scene with all numbers in itself.
Scene without_npy_references(Scene scene);

// The scene as it can be written into `folder`: with its references if they are read there as the numbers
// that it holds now, else with its numbers in itself. So what is written can always be read again.
Scene for_folder(Scene scene, const std::filesystem::path& folder);

}  // namespace heed
