#pragma once

#include <cstdint>

#include "core/graph/expression.h"
#include "core/graph/region.h"

namespace heed {

// The recomputed cells of one node.
struct Change {
  NodeId node = 0;
  Regions regions;
};

// Identifies the numbers of a node: nodes of equal `id`, even in different graphs, hold the same
// numbers. A cache stays valid while the id is the same; a cache made for the id `before` only has
// to update the cells in `changed`.
struct Revision {
  std::uint64_t id = 0;
  std::uint64_t before = 0;
  Regions changed;
};

// A fresh id: for a new node, or for numbers derived from a graph.
Revision new_revision();

// The revision after an edit of these cells.
void advance(Revision& revision, const Regions& changed);

}  // namespace heed
