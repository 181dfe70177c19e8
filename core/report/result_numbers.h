#pragma once

#include <optional>
#include <ostream>

#include "core/graph/graph.h"

namespace heed {

// Comma-separated numbers that read back as the same floats. One node: just its matrix. All of them: each
// under a line with its name, a blank line between; a stack is one matrix per query, `h0.weighted[0]`.
void write_csv(std::ostream& out, const Graph& graph, std::optional<NodeId> node);

// The node as one NumPy array file of `<f4`; a stack has three dimensions.
void write_npy_node(std::ostream& out, const Graph& graph, NodeId node);

}  // namespace heed
