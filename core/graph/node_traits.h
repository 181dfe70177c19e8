#pragma once

#include "core/graph/graph.h"

namespace heed {

// Of the op that computes the node; a source has the defaults.
OpTraits traits_of(const Graph& graph, NodeId node);

// What is computed there lies between 0 and 1, or was made of such numbers without a change of sign.
bool holds_shares(const Graph& graph, NodeId node);

}  // namespace heed
