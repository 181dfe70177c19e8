#pragma once

#include <span>

#include "core/graph/graph.h"

namespace heed {

// The words that the terms of a sum are about, if each is about another one: `cells` are numbers of all terms
// in their order, and the words those of their rows or of their columns. Null: they have none.
Labels labels_of_terms(const Graph& graph, std::span<const CellRef> cells);

}  // namespace heed
