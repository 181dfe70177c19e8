#pragma once

#include <vector>

#include "core/graph/graph.h"

namespace heed {

// A number that is a function of one node: what a gradient is the gradient of.
struct Objective {
  enum class Kind { Cell, RowSum, SquaredDistance };

  Kind kind = Kind::Cell;
  NodeId node = 0;
  Cell cell;      // Cell: this one; RowSum: its row
  Matrix target;  // SquaredDistance: Σ (value − target)², same shape as the node
};

// d objective / d node, for every node; a node that the objective does not depend on has zeros.
class Gradients {
 public:
  Gradients(const Graph& graph, const Objective& objective);

  const Matrix& of(NodeId node) const;               // not for a stack
  Matrix of_slice(NodeId stack, Index slice) const;  // (rows, cols)

 private:
  const Graph& graph_;
  std::vector<Matrix> d_nodes_;
};

double evaluate(const Graph& graph, const Objective& objective);

}  // namespace heed
