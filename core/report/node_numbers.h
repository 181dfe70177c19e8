#pragma once

#include "core/graph/gradient.h"

namespace heed {

// The gradients of one cell with respect to all nodes of a completed computation.
struct CellGradient {
  CellRef of;
  const Gradients& numbers;
};

// Selects what is written for a node: its values, or the gradient of a cell with respect to them.
struct NodeNumbers {
  const Graph& graph;
  const Gradients* gradients = nullptr;  // if set, replaces the values

  const Matrix& matrix(NodeId node) const { return gradients ? gradients->of(node) : *graph.value(node); }
  Matrix slice(NodeId stack, Index slice) const {
    return gradients ? gradients->of_slice(stack, slice) : graph.slice(stack, slice);
  }
};

}  // namespace heed
