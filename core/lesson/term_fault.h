#pragma once

#include <optional>

#include "core/graph/graph.h"

namespace heed {

// How a number that is wrong by more than the tolerance came about, if one slip explains it: a term of the
// sum left out (“without 2 · 3 (d = 2)”), taken with the other sign, made with a neighbouring number, or the
// number of a neighbouring row or column.
std::optional<Message> find_term_fault(const Graph& graph, CellRef cell, float typed, float tolerance);

}  // namespace heed
