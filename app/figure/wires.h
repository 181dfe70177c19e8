#pragma once

#include <vector>

#include "app/figure/arrangement.h"
#include "app/figure/layout.h"

namespace heed {

// A block with its place in the arrangement.
struct Placed {
  Block block;
  std::size_t column = 0;
  Lane lane = Lane::Query;
};

// Connections that pass over no matrix; those that would are left out.
std::vector<Wire> make_wires(const Graph& graph, const std::vector<Placed>& all);

}  // namespace heed
