#pragma once

#include <span>

#include "core/graph/large/large_graph.h"

namespace heed {

// The first rows of a node.
struct RowsOfNode {
  NodeId node = 0;
  Index rows = 0;
};

// Copies what one graph holds of these rows to another graph, in which the nodes have another number of rows,
// and may have of columns, but are stored in the same way.
void adopt_rows(const LargeGraph& from, const LargeGraph& to, std::span<const RowsOfNode> adopted);

}  // namespace heed
