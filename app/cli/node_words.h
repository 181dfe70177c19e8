#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/graph/graph.h"

namespace heed {

// The node of this name; the error lists the names there are.
Result<NodeId> find_node(const Graph& graph, const std::string& name);

// A position written as a number that counts from 0. The error says what `word` would have to be.
Result<Index> read_position(const std::string& word, const std::string& what, Index count);

// The cell that an option names: `h0.scores[1,2]`, of a stack `h0.weighted[0,1,2]`, as `heed explain` prints
// it.
Result<CellRef> find_cell(const Graph& graph, const std::string& word, const std::string& option);

}  // namespace heed
