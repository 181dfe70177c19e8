#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/code/naming.h"
#include "core/code/statements.h"
#include "core/graph/graph.h"
#include "core/walk/build.h"

namespace heed {

// An op that is switched off outputs zeros without reading its inputs; any other reads all of them.
bool reads_inputs(const Op* op);

// By node: whether the result or the loss depends on it. A head that is switched off is not needed.
std::vector<bool> needed_nodes(const BuiltScene& built);

// The needed nodes of each head, in graph order. A single empty list if there are no heads.
using NodesByHead = std::vector<std::vector<NodeId>>;

NodesByHead nodes_by_head(const Graph& graph, const std::vector<bool>& needed, std::optional<int> block);

// If one loop can compute all heads, i.e. they differ in nothing but their numbers: the local name of the
// value that is collected from each. None if the loop has to be unrolled.
std::optional<std::string> find_shared_loop(const Graph& graph, const NodesByHead& heads,
                                            const Statements& in_loop);

}  // namespace heed
