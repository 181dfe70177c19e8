#pragma once

#include <cstdint>

#include "core/graph/expression.h"
#include "core/graph/region.h"

namespace heed {

// Cells of one node that were computed again.
struct Change {
  NodeId node = 0;
  Regions regions;
};

// Which numbers a node holds: two nodes, of one graph or of two, that have the same `id` hold the same. What
// was derived from a node is still true while its id is the same; a picture of it that was true for `before`
// is true again when `changed` is redrawn.
struct Revision {
  std::uint64_t id = 0;
  std::uint64_t before = 0;
  Regions changed;
};

// With an id that no node ever had: of a new node, or of numbers that are derived from those of a graph.
Revision new_revision();

// The revision after an edit of these cells.
void advance(Revision& revision, const Regions& changed);

}  // namespace heed
