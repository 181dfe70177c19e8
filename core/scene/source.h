#pragma once

#include <string>
#include <string_view>

#include "core/scene/scene.h"

namespace heed {

// Where a source node of the graph lives in the scene. `P` is the table, of which the node has the first n
// rows.
SceneMatrix* source_matrix(Scene& scene, std::string_view node_name);  // null: not a source of this scene
std::string source_place(std::string_view node_name);                  // `heads[0].key.weight`; empty: none

// `h3.` for 3.
std::string head_prefix(std::size_t head);

}  // namespace heed
