#include "core/scene/files_read.h"

#include "core/scene/scene_matrices.h"

namespace heed {

std::vector<std::filesystem::path> files_read(const std::filesystem::path& file, Scene scene) {
  std::vector<std::filesystem::path> files = {file};
  for (const SceneMatrix* matrix : stored_matrices(scene)) {
    if (!matrix->npy.empty()) files.push_back(file.parent_path() / matrix->npy);
  }
  return files;
}

}  // namespace heed
