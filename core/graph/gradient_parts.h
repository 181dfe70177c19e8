#pragma once

#include <vector>

#include "core/graph/graph.h"

namespace heed {

// What derivatives in both directions are made of. Those of a stack have its slices one below the other.

Matrix zeros_like(const Shape& shape);
Matrix stored(const Graph& graph, NodeId node);  // the node's value in the same layout
Index stored_row(const Shape& shape, Cell cell);
// What may pass on through a node: an overridden cell, or one from elsewhere, does not depend on anything.
Matrix without_overridden(const Graph& graph, NodeId node, Matrix d);
std::vector<OpInput> op_inputs(const Graph& graph, NodeId node);

}  // namespace heed
