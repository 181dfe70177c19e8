#pragma once

#include "core/graph/gradient.h"

namespace heed {

// How fast one cell moves with every other number, when everything has been computed.
struct CellGradient {
  CellRef of;
  const Gradients& numbers;
};

// What is written of a node: its values, or the gradient of a cell with respect to them.
struct NodeNumbers {
  const Graph& graph;
  const Gradients* gradients = nullptr;  // in place of the values

  const Matrix& matrix(NodeId node) const { return gradients ? gradients->of(node) : *graph.value(node); }
  Matrix slice(NodeId stack, Index slice) const {
    return gradients ? gradients->of_slice(stack, slice) : graph.slice(stack, slice);
  }
};

}  // namespace heed
