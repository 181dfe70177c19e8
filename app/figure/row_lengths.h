#pragma once

#include <map>
#include <vector>

#include "core/graph/graph.h"

namespace heed {

// Of the first rows of each matrix, as vectors.
using RowLengths = std::map<NodeId, std::vector<float>>;

std::vector<float> row_lengths_of(const Graph& graph, NodeId node, Index rows);

}  // namespace heed
