#include "core/scene/scene_matrices.h"

#include <algorithm>
#include <utility>

#include "core/scene/modules.h"
#include "core/scene/scene_json.h"

namespace heed {

ModuleMatrices matrices_of(Scene& scene) {
  ModuleMatrices matrices = {{{{}, {}, "X"}, NodeKind::Input, "inputs", &scene.inputs}};
  if (scene.position.kind == Position::Kind::Learned) {
    matrices.push_back({{{}, {}, "P"}, NodeKind::Table, "position.learned", &scene.position.table});
  }
  for_each_module(scene, [&](auto& module) {
    for (ModuleMatrix& matrix : matrices_of(module)) matrices.push_back(std::move(matrix));
  });
  return matrices;
}

SceneMatrix* find_matrix(Scene& scene, std::string_view node_name) {
  const NodeKey key = parse_node_name(node_name);
  const ModuleMatrices matrices = matrices_of(scene);
  const auto found = std::find_if(matrices.begin(), matrices.end(),
                                  [&](const ModuleMatrix& matrix) { return matrix.key == key; });
  return found == matrices.end() ? nullptr : found->matrix;
}

std::vector<SceneMatrix*> stored_matrices(Scene& scene) {
  std::vector<SceneMatrix*> stored;
  for (const ModuleMatrix& matrix : matrices_of(scene)) stored.push_back(matrix.matrix);
  if (scene.embedding) stored.push_back(&scene.embedding->table);
  return stored;
}

Scene without_npy_references(Scene scene) {
  for (SceneMatrix* matrix : stored_matrices(scene)) {
    matrix->npy.clear();
    matrix->npy_extras.clear();
  }
  return scene;
}

Scene for_folder(Scene scene, const std::filesystem::path& folder) {
  const std::vector<SceneMatrix*> matrices = stored_matrices(scene);
  const bool has_references =
      std::any_of(matrices.begin(), matrices.end(), [](const SceneMatrix* m) { return !m->npy.empty(); });
  if (!has_references) return scene;
  const Result<Scene> again = read_scene(write_scene(scene), folder);
  return again && again.value() == scene ? scene : without_npy_references(std::move(scene));
}

}  // namespace heed
