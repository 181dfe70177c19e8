#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/graph/graph.h"

namespace heed {

// The node with this name; the error lists all names.
Result<NodeId> find_node(const Graph& graph, const std::string& name);

// The nodes whose names match a pattern in which * stands for any letters and ? for one; the error lists all
// names.
Result<std::vector<bool>> matching_nodes(const Graph& graph, const std::string& pattern);

// Parses a zero-based index below `count`; `what` names it in the error.
Result<Index> parse_position(const std::string& word, const std::string& what, Index count);

// Parses a cell as `heed explain` prints it: `h0.scores[1,2]`, or `h0.weighted[0,1,2]` in a stack.
Result<CellRef> find_cell(const Graph& graph, const std::string& word, const std::string& option);

}  // namespace heed
