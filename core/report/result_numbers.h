#pragma once

#include <optional>
#include <ostream>

#include "core/graph/graph.h"

namespace heed {

// CSV; floats round-trip exactly. One node: just its matrix. All nodes: each below a line with its name,
// separated by blank lines; a stack is one matrix per query, `h0.weighted[0]`.
void write_csv(std::ostream& out, const Graph& graph, std::optional<NodeId> node);

// The node as a NumPy `.npy` array of `<f4`; a stack is 3-dimensional.
void write_npy_node(std::ostream& out, const Graph& graph, NodeId node);

}  // namespace heed
