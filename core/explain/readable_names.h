#pragma once

#include <string>

#include "core/walk/computation.h"

namespace heed {

// Whether names of nodes need to say of which head they are.
bool has_several_heads(const Graph& graph);

// A text with names of nodes as a person reads them: `h0.Q[1, 2]` is `Q[1, 2]` where there is only one head.
std::string readable_names(const Computation& computation, std::string text);
std::string readable_name(const Computation& computation, NodeId node);
std::string readable_cell_name(const Computation& computation, CellRef cell);  // counts from 1

}  // namespace heed
