#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "core/scene/modules.h"
#include "core/scene/scene.h"

namespace heed {

// Calls visit(ModuleMatrix) for every matrix of the scene that a node of its graph is made of. `P` is the
// table of learned positions, of which the node has as many rows as there are inputs.
template <typename Visit>
void for_each_matrix(Scene& scene, Visit visit) {
  visit(ModuleMatrix{{}, "X", &scene.inputs});
  if (scene.position.kind == Position::Kind::Learned) visit(ModuleMatrix{{}, "P", &scene.position.table});
  for_each_module(scene, [&](auto& module) { for_each_matrix(module, visit); });
}

// These, and the embedding table: every matrix that may stand in an `.npy` file.
std::vector<SceneMatrix*> stored_matrices(Scene& scene);

// The one that becomes the source node of this name; null: there is none.
SceneMatrix* find_matrix(Scene& scene, std::string_view node_name);

// The scene with all numbers in itself, none in `.npy` files.
Scene without_npy_references(Scene scene);

// The scene as it can be written into `folder`: with its references if they are read there as the numbers
// that it holds now, else with its numbers in itself. So what is written can always be read again.
Scene for_folder(Scene scene, const std::filesystem::path& folder);

}  // namespace heed
