#pragma once

#include "core/graph/large/large_graph.h"

// Lazy recomputation: rows are marked dirty by an edit, or if there are many answers in each, and are
// computed when somebody reads them, after the rows that they read.
namespace heed {

void mark_dirty(const LargeGraph& graph, NodeId node, const Region& rows);

// Whether the node need not be computed before somebody reads it: its rows are long, as the logits of a
// vocabulary are, of which few are looked at, and nothing is made of them that does not wait as well.
bool waits_for_readers(const LargeGraph& graph, NodeId node);

void compute_dirty_rows(const LargeGraph& graph, NodeId node, Index row, Index rows);

// Before these rows of the node are computed: of its inputs, computes the dirty rows that are read, and gives
// those their values that the op cannot read as a tile.
void prepare_inputs(const LargeGraph& graph, NodeId node, Index row, Index rows);

// Gives the node its value: all known cells, of which those that are there are not computed again.
void materialize(const LargeGraph& graph, NodeId node);

// An edit changes what was materialized; its memory goes when nobody has asked for it since the edit before.
void drop_materialized(const LargeGraph& graph, NodeId node);

}  // namespace heed
