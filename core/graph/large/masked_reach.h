#pragma once

#include <span>

#include "core/graph/large/large_graph.h"

// Where softmax makes weights of masked scores, a row of values that the mask hides from a query has the
// weight 0: an edit of the row touches nothing of that query's output. But 0 times infinity is not 0, so once
// any of these rows was infinite edits reach whatever reads it, and what they did not reach before is
// computed again.
namespace heed {

// What reached() says, without what a mask hides.
Regions reached_through_masks(const LargeGraph& graph, std::span<const Regions> changed, NodeId node);

// After rows of the node have been computed.
void note_infinite_rows(const LargeGraph& graph, NodeId node, const MatrixBlock& computed);

}  // namespace heed
