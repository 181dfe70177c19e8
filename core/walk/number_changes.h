#pragma once

#include <optional>
#include <vector>

#include "core/graph/graph.h"
#include "core/scene/scene.h"

namespace heed {

// Numbers of a source node that differ between two scenes.
struct NumberChange {
  NodeId source = 0;
  Region region;  // the bounding box
};

// The differences between `now`, whose graph is given, and `next`, if only finite numbers of
// sources differ, and patches: then both have the same graph structure. nullopt if anything else differs.
std::optional<std::vector<NumberChange>> number_changes(const Scene& now, const Graph& graph,
                                                        const Scene& next);

// Puts the numbers of the scene that differ into its graph.
void put_number_changes(const std::vector<NumberChange>& changes, Scene& scene, Graph& graph);

}  // namespace heed
