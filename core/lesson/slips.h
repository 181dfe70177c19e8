#pragma once

#include <vector>

#include "core/graph/graph.h"

namespace heed {

// A mistake that people make when they work out a cell, and the number that it leads to.
struct Slip {
  double value = 0;
  Message message;
};

// The mistakes that belong to what is computed there, the likelier ones first: of a norm, an activation, rows
// that are pooled, a loss. None for a source.
std::vector<Slip> slips_of(const Graph& graph, CellRef cell, const Expression& expression);

}  // namespace heed
