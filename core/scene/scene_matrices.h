#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "core/scene/scene.h"

namespace heed {

// Calls visit(ModuleMatrix) for every matrix of the scene that becomes a source node. `P` is the
// table of learned positions; its node has only as many rows as there are inputs.
template <typename Visit>
void for_each_matrix(Scene& scene, Visit visit) {
  visit(ModuleMatrix{{}, {}, "X", &scene.inputs});
  if (scene.position.kind == Position::Kind::Learned) {
    visit(ModuleMatrix{{}, {}, "P", &scene.position.table});
  }
  if (scene.segments) visit(ModuleMatrix{{}, {}, "S", &*scene.segments});
  if (scene.target) visit(ModuleMatrix{{}, {}, "target", &*scene.target});
  if (!scene.has_blocks()) return for_each_matrix(scene.attention, visit);
  if (scene.input_norm) for_each_matrix(*scene.input_norm, kInputNorm, visit);
  for (int at = 0; TransformerBlock & block : scene.blocks) for_each_matrix(block, at++, visit);
  if (scene.final_norm) for_each_matrix(*scene.final_norm, kFinalNorm, visit);
  if (scene.readout) for_each_matrix(*scene.readout, visit);
}

// The same and the embedding table: every matrix that may stand in another file.
std::vector<SceneMatrix*> stored_matrices(Scene& scene);

// The matrix behind the source node of this name, or null.
SceneMatrix* find_matrix(Scene& scene, std::string_view node_name);

// Inlines all matrices that reference other files.
Scene without_references(Scene scene);

// The scene as it can be saved in `folder`: keeps its references if they resolve there to
// the same numbers, else inlines them. So a saved scene can always be loaded.
Scene saveable_in_folder(Scene scene, const std::filesystem::path& folder);

}  // namespace heed
