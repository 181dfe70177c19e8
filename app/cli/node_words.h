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

}  // namespace heed
