#pragma once

#include <string>
#include <vector>

#include "core/graph/node.h"
#include "core/json/scene_matrix.h"

namespace heed {

// A matrix that a module has from the scene: the node that it becomes, and where in the file it stands.
struct ModuleMatrix {
  NodeKey key;
  NodeKind kind = NodeKind::Weight;
  std::string place;  // `heads[0].key.weight`
  SceneMatrix* matrix = nullptr;
};

using ModuleMatrices = std::vector<ModuleMatrix>;

}  // namespace heed
