#pragma once

#include <vector>

#include "app/figure/arrangement.h"
#include "app/figure/layout.h"

namespace heed {

// A block with its position in the arrangement.
struct Placed {
  Block block;
  std::size_t column = 0;
  Lane lane = Lane::Query;
};

// The wires between connected blocks, without those that would cross another matrix.
std::vector<Wire> make_wires(const Graph& graph, const std::vector<Placed>& all);

}  // namespace heed
