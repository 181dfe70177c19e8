#include "core/scene/scene_matrices.h"

#include <algorithm>

#include "core/scene/scene_json.h"

namespace heed {
namespace {

void add(std::vector<SceneMatrix*>& matrices, std::optional<Projection>& projection) {
  if (!projection) return;
  matrices.push_back(&projection->weight);
  if (projection->bias) matrices.push_back(&*projection->bias);
}

}  // namespace

std::vector<SceneMatrix*> matrices_of(Scene& scene) {
  Score& score = scene.attention.score;
  std::vector<SceneMatrix*> matrices = {&scene.inputs,       &scene.position.table, &score.weight,
                                        &score.query_weight, &score.key_weight,     &score.vector};
  if (scene.attention.memory) matrices.push_back(&*scene.attention.memory);
  for (Head& head : scene.attention.heads) {
    for (auto* projection : {&head.query, &head.key, &head.value}) add(matrices, *projection);
  }
  add(matrices, scene.attention.output);
  return matrices;
}

Scene without_npy_references(Scene scene) {
  for (SceneMatrix* matrix : matrices_of(scene)) {
    matrix->npy.clear();
    matrix->npy_extras.clear();
  }
  return scene;
}

Scene for_folder(Scene scene, const std::filesystem::path& folder) {
  const std::vector<SceneMatrix*> matrices = matrices_of(scene);
  const bool has_references =
      std::any_of(matrices.begin(), matrices.end(), [](const SceneMatrix* m) { return !m->npy.empty(); });
  if (!has_references) return scene;
  const Result<Scene> again = read_scene(write_scene(scene), folder);
  return again && again.value() == scene ? scene : without_npy_references(std::move(scene));
}

}  // namespace heed
