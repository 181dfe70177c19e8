#pragma once

#include <vector>

#include "core/graph/graph.h"

namespace heed {

// A number that nothing is computed into: given, or set by hand.
bool is_given(const Graph& graph, CellRef cell);

// d every number / d one that is given: what a gradient says the other way round, from the same derivatives
// of the ops. Everything must be computed.
class Influence {
 public:
  Influence(const Graph& graph, CellRef of);

  // Each op is asked for the gradient of every number that the given one reaches, so only where the graph is
  // small; and not of one term of a stack.
  static bool can_be_found(const Graph& graph, CellRef of);

  Matrix of(NodeId node, Index slice = 0) const;  // of a stack, this slice

 private:
  Matrix derivative_of(NodeId node, const Regions& reached) const;
  Matrix of_slice(NodeId stack, Index slice) const;

  const Graph& graph_;
  std::vector<Matrix> moved_;  // empty where nothing is reached, and of stacks
};

}  // namespace heed
