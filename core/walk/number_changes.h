#pragma once

#include <optional>
#include <vector>

#include "core/graph/graph.h"
#include "core/scene/scene.h"

namespace heed {

// Numbers of a source that another scene has differently.
struct NumberChange {
  NodeId source = 0;
  Region region;  // the smallest block with all of them
};

// How `next` differs from `now`, the scene of `graph`, if it does so only by finite numbers that sources
// hold: then the graph of both is the same but for these. None if anything else differs.
std::optional<std::vector<NumberChange>> number_changes(const Scene& now, const Graph& graph,
                                                        const Scene& next);

}  // namespace heed
