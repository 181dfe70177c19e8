#pragma once

#include <string>

#include "core/graph/graph.h"

namespace heed {

// A part of a matrix in few characters, counting from 1: K[3, 2], a whole row X[3], a whole column W_k[:, 2].
std::string region_name(const Graph& graph, NodeId node, const Region& region);

// Where a computed number comes from, in one short line: `X[3] · W_k[:, 2] + b_k[2]`. Empty for a source.
std::string recipe(const Graph& graph, CellRef cell);

}  // namespace heed
