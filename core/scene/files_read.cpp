#include "core/scene/files_read.h"

namespace heed {

std::vector<std::filesystem::path> files_read(const std::filesystem::path& file, const Scene& scene) {
  std::vector<std::filesystem::path> files = {file};
  const auto add = [&](const SceneMatrix& matrix) {
    if (!matrix.npy.empty()) files.push_back(files.front().parent_path() / matrix.npy);
  };
  const auto add_projection = [&](const std::optional<Projection>& projection) {
    if (!projection) return;
    add(projection->weight);
    if (projection->bias) add(*projection->bias);
  };
  for (const Head& head : scene.attention.heads) {
    for (const auto* projection : {&head.query, &head.key, &head.value}) add_projection(*projection);
  }
  add_projection(scene.attention.output);
  if (scene.attention.memory) add(*scene.attention.memory);
  const Score& score = scene.attention.score;
  for (const SceneMatrix* matrix : {&scene.inputs, &scene.position.table, &score.weight, &score.query_weight,
                                    &score.key_weight, &score.vector}) {
    add(*matrix);
  }
  return files;
}

}  // namespace heed
