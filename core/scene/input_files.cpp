#include "core/scene/input_files.h"

#include <system_error>

#include "core/json/matrix_files.h"
#include "core/scene/model_folder.h"
#include "core/scene/scene_matrices.h"

namespace heed {

std::vector<std::filesystem::path> input_files(const std::filesystem::path& file, Scene scene) {
  std::vector<std::filesystem::path> files = {file};
  std::error_code ignored;
  const bool is_folder = std::filesystem::is_directory(file, ignored);
  const std::filesystem::path folder = is_folder ? file : file.parent_path();
  if (is_folder) files.push_back(folder / kConfigFile);
  for (const SceneMatrix* matrix : stored_matrices(scene)) {
    using Kind = MatrixReference::Kind;
    const MatrixReference& reference = matrix->reference;
    if (reference.kind == Kind::Npy) files.push_back(folder / reference.name);
    if (reference.kind == Kind::Tensor) files.push_back(folder / MatrixFiles::kTensorFile);
  }
  return files;
}

}  // namespace heed
