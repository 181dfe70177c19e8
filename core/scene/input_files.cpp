#include "core/scene/input_files.h"

#include <system_error>

#include "core/json/matrix_files.h"
#include "core/scene/scene_matrices.h"

namespace heed {

namespace {

// Whatever a model is read from.
void add_files_of(const std::filesystem::path& folder, std::vector<std::filesystem::path>& files) {
  constexpr std::size_t kMost = 10'000;
  std::error_code code;
  for (std::filesystem::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
    if (at->is_regular_file(code) && files.size() < kMost) files.push_back(at->path());
  }
}

}  // namespace

std::vector<std::filesystem::path> input_files(const std::filesystem::path& file, Scene scene) {
  std::vector<std::filesystem::path> files = {file};
  std::error_code ignored;
  const bool is_folder = std::filesystem::is_directory(file, ignored);
  const std::filesystem::path folder = is_folder ? file : file.parent_path();
  if (is_folder) add_files_of(folder, files);
  if (scene.model) add_files_of(folder / scene.model->folder, files);
  for (const SceneMatrix* matrix : stored_matrices(scene)) {
    using Kind = MatrixReference::Kind;
    const MatrixReference& reference = matrix->reference;
    if (reference.kind == Kind::Npy) files.push_back(folder / reference.name);
    if (reference.kind == Kind::Tensor) files.push_back(folder / MatrixFiles::kTensorFile);
  }
  return files;
}

}  // namespace heed
