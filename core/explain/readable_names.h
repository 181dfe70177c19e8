#pragma once

#include <string>

#include "core/walk/computation.h"

namespace heed {

// Whether there are several heads, so that node names need their head.
bool has_several_heads(const Graph& graph);

// Replaces node names in a text by their display names: `h0.Q[1, 2]` becomes `Q[1, 2]` if there is
// only one head.
std::string readable_names(const Computation& computation, std::string text);
std::string readable_name(const Computation& computation, NodeId node);
std::string readable_cell_name(const Computation& computation, CellRef cell);  // counts from 1

}  // namespace heed
