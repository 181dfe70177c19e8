#pragma once

#include "core/graph/graph.h"

namespace heed {

// What an op decides cell by cell, as matrices of 0 and 1 that code has as data.

// 1 where a node that drops cells keeps one.
Matrix keep_mask_values(const Graph& graph, NodeId dropped);

// 1 where a node that hides cells leaves one.
Matrix allowed_values(const Graph& graph, NodeId masked);

}  // namespace heed
