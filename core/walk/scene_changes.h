#pragma once

#include <optional>
#include <vector>

#include "core/graph/graph.h"
#include "core/scene/scene.h"
#include "core/walk/switch_changes.h"

namespace heed {

// Numbers of a source node that differ between two scenes.
struct NumberChange {
  NodeId source = 0;
  Region region;  // the bounding box
};

// How two scenes differ whose graphs have the same nodes.
struct SceneChanges {
  std::vector<NumberChange> numbers;
  std::vector<SwitchChange> switches;
};

// The differences between `now`, whose graph is given, and `next`, if only finite numbers of sources differ,
// patches, and whether parts are switched off. nullopt if anything else differs.
std::optional<SceneChanges> scene_changes(const Scene& now, const Graph& graph, const Scene& next);

// Puts what differs into the graph; the numbers stand in the scene.
void put_scene_changes(const SceneChanges& changes, Scene& scene, Graph& graph);

}  // namespace heed
