#include "core/scene/input_files.h"

#include "core/scene/scene_matrices.h"

namespace heed {

std::vector<std::filesystem::path> input_files(const std::filesystem::path& file, Scene scene) {
  std::vector<std::filesystem::path> files = {file};
  for (const SceneMatrix* matrix : stored_matrices(scene)) {
    if (!matrix->npy.empty()) files.push_back(file.parent_path() / matrix->npy);
  }
  return files;
}

}  // namespace heed
