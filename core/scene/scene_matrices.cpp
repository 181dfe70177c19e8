#include "core/scene/scene_matrices.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/scene/scene_json.h"

namespace heed {

std::vector<SceneMatrix*> stored_matrices(Scene& scene) {
  std::vector<SceneMatrix*> stored;
  for_each_matrix(scene, [&](const ModuleMatrix& matrix) { stored.push_back(matrix.matrix); });
  if (scene.embedding) stored.push_back(&scene.embedding->table);
  return stored;
}

SceneMatrix* find_matrix(Scene& scene, std::string_view node_name) {
  const NodeKey key = parse_node_name(node_name);
  SceneMatrix* found = nullptr;
  for_each_matrix(scene, [&](const ModuleMatrix& matrix) {
    if (matrix.is(key)) found = matrix.matrix;
  });
  return found;
}

Scene without_references(Scene scene) {
  for (SceneMatrix* matrix : stored_matrices(scene)) {
    matrix->reference = {};
  }
  return scene;
}

Scene saveable_in_folder(Scene scene, const std::filesystem::path& folder) {
  scene = with_valid_reference(std::move(scene));
  if (scene.model) {
    std::error_code code;
    const auto near = std::filesystem::relative(scene.model->folder, folder.empty() ? "." : folder, code);
    if (!code && !near.empty() && scene.model->is_opened()) scene.model->folder = near.string();
    return scene;
  }
  const std::vector<SceneMatrix*> matrices = stored_matrices(scene);
  const bool has_references =
      std::any_of(matrices.begin(), matrices.end(), [](const SceneMatrix* m) { return !m->is_inline(); });
  if (!has_references) return scene;
  const Result<Scene> again = read_scene(write_scene(scene), folder);
  return again && again.value() == scene ? scene : without_references(std::move(scene));
}

}  // namespace heed
