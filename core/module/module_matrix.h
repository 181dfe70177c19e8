#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/graph/node_key.h"
#include "core/json/scene_matrix.h"

namespace heed {

// A matrix that a module has from the scene, and the node that it becomes.
struct ModuleMatrix {
  std::optional<int> block;
  std::optional<int> head;
  std::string_view id;
  SceneMatrix* matrix = nullptr;
  bool is_vector = false;  // a list in the file, one row in the graph

  bool is(const NodeKey& key) const { return key.block == block && key.head == head && key.id == id; }
  NodeKey key() const { return {block, head, std::string(id)}; }
};

}  // namespace heed
