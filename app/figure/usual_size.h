#pragma once

#include "core/graph/graph.h"

namespace heed {

// Smaller matrices are coloured by their strongest number alone.
inline constexpr Index kLeastCellsOfSize = 1000;

// Which size one in ten of the numbers of a matrix exceeds, by a sample; 0 and what is not finite do not
// count. All of the matrix must be known. 0: too few numbers count.
float usual_size(const Graph& graph, NodeId node);
float usual_size(const Matrix& numbers);

}  // namespace heed
