#pragma once

#include <optional>

#include "core/graph/graph.h"

namespace heed {

// Of the op that computes the node; a source has the defaults.
OpTraits traits_of(const Graph& graph, NodeId node);

// A node of no head that copies the matrix of one, such as Y where there is a single head: it would be drawn,
// and become known, a second time.
bool repeats_one_head(const Graph& graph, NodeId node);

// The node where its matrix is drawn.
NodeId drawn_node(const Graph& graph, NodeId node);

// How a known row of the node is made; none: it is not normalised.
std::optional<RowNormalization> normalization_of(const Graph& graph, NodeId node, Index row);

// Whether nothing is made of the cell, as of a score that a mask hides.
bool is_unseen(const Graph& graph, CellRef ref);

// What is computed there lies between 0 and 1, or was made of such numbers without a change of sign.
bool holds_shares(const Graph& graph, NodeId node);

}  // namespace heed
