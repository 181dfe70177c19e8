#include "core/train/parameters.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/scene/scene_matrices.h"

namespace heed {
namespace {

// The rows of the words that the scene shows, as the table has them now.
void look_up_inputs(Scene& scene) {
  if (!scene.embedding || !scene.tokens) return;
  Matrix inputs = *scene.inputs;
  for (std::size_t row = 0; row < scene.tokens->size(); ++row) {
    const auto word = std::ranges::find(scene.embedding->tokens, (*scene.tokens)[row]);
    if (word == scene.embedding->tokens.end()) continue;
    inputs.row(static_cast<Index>(row)) = scene.embedding->table->row(word - scene.embedding->tokens.begin());
  }
  scene.inputs = {SharedMatrix(std::move(inputs)), {}};
}

// Calls visit(name, matrix) for everything that can be learned: not for what is read, X and the memory, nor
// for the target.
template <typename Visit>
void for_each_parameter(Scene& scene, Visit visit) {
  if (scene.embedding) visit(std::string(kEmbeddingName), scene.embedding->table);
  for_each_matrix(scene, [&](const ModuleMatrix& found) {
    const bool is_read = found.matrix == &scene.inputs || (scene.target && found.matrix == &*scene.target) ||
                         (scene.attention.memory && found.matrix == &*scene.attention.memory);
    if (!is_read) visit(node_name(found.key()), *found.matrix);
  });
}

}  // namespace

Parameters parameters_of(const Scene& scene) {
  Parameters parameters;
  Scene copy = scene;
  for_each_parameter(copy, [&](std::string name, const SceneMatrix& matrix) {
    const bool is_locked = scene.locked.contains(name);
    parameters.push_back({std::move(name), *matrix, is_locked});
  });
  return parameters;
}

Scene with_named_parameters(Scene scene) {
  for_each_parameter(scene, [](std::string name, SceneMatrix& matrix) {
    matrix = {{}, {MatrixReference::Kind::Tensor, std::move(name), {}}};
  });
  return scene;
}

Scene with_parameters(Scene scene, const Parameters& parameters) {
  auto next = parameters.begin();
  for_each_parameter(scene, [&](const std::string& name, SceneMatrix& matrix) {
    HEED_CHECK(next != parameters.end() && next->name == name);
    matrix = {next->value, {}};
    ++next;
  });
  look_up_inputs(scene);
  return scene;
}

}  // namespace heed
