#pragma once

#include <optional>

#include "core/graph/graph.h"

namespace heed {

// Of the op that computes the node; a source has the defaults.
OpTraits traits_of(const Graph& graph, NodeId node);

// How a known row of the node is made; none: it is not normalised.
std::optional<RowNormalization> normalization_of(const Graph& graph, NodeId node, Index row);

// What is computed there lies between 0 and 1, or was made of such numbers without a change of sign.
bool holds_shares(const Graph& graph, NodeId node);

}  // namespace heed
