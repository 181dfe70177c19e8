#pragma once

#include <string>

#include "core/graph/graph.h"

namespace heed {

// The short name of a region, counting from 1: K[3, 2], a whole row X[3], a whole column W_k[:, 2].
std::string region_name(const Graph& graph, NodeId node, const Region& region);

// The formula of a computed cell in one short line: `X[3] · W_k[:, 2] + b_k[2]`. Empty for a
// source.
std::string short_formula(const Graph& graph, CellRef cell);

}  // namespace heed
