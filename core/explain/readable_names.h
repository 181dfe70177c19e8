#pragma once

#include <string>

#include "core/walk/computation.h"

namespace heed {

// Whether there are several heads, so that node names need their head.
bool has_several_heads(const Graph& graph);

// How names in a block begin: `B1.`.
std::string readable_block(int block);

// Digits below the line: `₁₂`.
std::string subscript(Index number);

// A text with names of nodes as a person reads them: `h0.Q[1, 2]` is `Q[1, 2]` where there is only one head,
// else `Q₁[1, 2]`, since heads count from 1 on the screen. What is in a block says so: `B1.Q₁[1, 2]`.
std::string readable_names(const Computation& computation, std::string text);
std::string readable_name(const Computation& computation, NodeId node);
std::string readable_cell_name(const Computation& computation, CellRef cell);  // counts from 1
// `W_q[2, 3]`, or of several cells `W_q[2, 3]–[4, 3]`.
std::string readable_range_name(const Computation& computation, NodeId node, const Region& region);

}  // namespace heed
