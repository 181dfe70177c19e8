#include "core/scene/input_files.h"

#include "core/json/matrix_files.h"
#include "core/scene/scene_matrices.h"

namespace heed {

std::vector<std::filesystem::path> input_files(const std::filesystem::path& file, Scene scene) {
  std::vector<std::filesystem::path> files = {file};
  for (const SceneMatrix* matrix : stored_matrices(scene)) {
    using Kind = MatrixReference::Kind;
    const MatrixReference& reference = matrix->reference;
    if (reference.kind == Kind::Npy) files.push_back(file.parent_path() / reference.name);
    if (reference.kind == Kind::Tensor) files.push_back(file.parent_path() / MatrixFiles::kTensorFile);
  }
  return files;
}

}  // namespace heed
