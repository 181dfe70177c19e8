#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/graph/large/large_graph.h"

// Behind the factors of a product: weights, the scores that they are made of, and the keys that these are
// made of; and the few columns and rows of them that an edit changes.
namespace heed {

// The node with row statistics that these weights are, or are computed from cell by cell.
NodeId statistics_behind(const LargeGraph& graph, NodeId weights);

// What the input of a node with row statistics is, or is computed from cell by cell.
NodeId scores_behind(const LargeGraph& graph, NodeId statistics);

// The matrix of which row j makes column j of the scores behind a node with row statistics, if these are
// rematerialized.
std::optional<NodeId> keys_behind(const LargeGraph& graph, NodeId statistics);

// (n, few) and (few, d).
Matrix columns_of(const LargeGraph& graph, NodeId node, std::span<const Index> cols);
Matrix rows_of(const Matrix& values, std::span<const Index> rows);

void mark_rows(std::vector<char>& is_marked, const Region& rows);

}  // namespace heed
