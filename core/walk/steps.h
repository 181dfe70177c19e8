#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/graph/graph.h"
#include "core/scene/scene.h"

namespace heed {

inline constexpr int kFirstStep = 1;
inline constexpr int kLastStep = 8;

// One of the eight steps over the graph of one scene.
struct Step {
  int number = 0;
  Message title;
  std::string formula;  // as it is in this scene: `scores = Q Kᵀ / √3 + mask`; empty if there is none
  std::vector<NodeId> nodes;  // in order of computing; may be empty (a scene without weights has none in 2)
};

using Steps = std::array<Step, kLastStep>;  // step 1 is at [0]

Steps make_steps(const Scene& scene, const Graph& graph);

// The step whose node it is. Step 8 repeats 4 to 7 for the other queries, but owns only `concat` and `Y`.
int step_of(const Steps& steps, NodeId node);

}  // namespace heed
