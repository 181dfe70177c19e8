#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/scene/scene.h"

namespace heed {

// The rows that patches put into a graph, by node.
using ResolvedPatches = std::map<NodeId, std::vector<RowPatch>>;

// The computations that the patches of a scene take their numbers from, one for each text: the weights and
// switches of the scene without its patches and overrides. They are kept, so that after an edit only what
// depends on it is computed again.
class PatchSources {
 public:
  // What the patches of the scene come to in its graph. The place of an error is that in the file:
  // `patches[0].rows[1]`.
  Result<ResolvedPatches> resolve(const Scene& scene, const Graph& graph);

 private:
  struct Source {
    std::optional<std::string> text;  // none: that of the scene
    Scene scene;
    Graph graph;
  };

  Result<Source> made(const Scene& bare, const std::optional<std::string>& text);

  std::vector<Source> sources_;
};

// Puts them into the graph, in place of those that it has.
void put_patches(const ResolvedPatches& patches, Graph& graph);

}  // namespace heed
