#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/code/naming.h"
#include "core/code/statements.h"
#include "core/graph/graph.h"

namespace heed {

// By node: whether the result depends on it. What a head that is off has computed is not needed.
std::vector<bool> needed_nodes(const Graph& graph, NodeId result);

// The nodes of each head in order, those that are needed; one list, of nothing, where there are no heads.
using NodesByHead = std::vector<std::vector<NodeId>>;

NodesByHead nodes_by_head(const Graph& graph, const std::vector<bool>& needed);

// What each head hands on to the nodes after it, by its local name, if heads differ in their numbers only:
// the same statements compute all of them. None: each has to be written out.
std::optional<std::string> find_shared_loop(const Graph& graph, const NodesByHead& heads,
                                            const Statements& in_loop);

}  // namespace heed
