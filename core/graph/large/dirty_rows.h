#pragma once

#include "core/graph/large/large_graph.h"

// Lazy recomputation: rows are marked dirty by an edit, or if there are many answers in each, and are
// computed when somebody reads them, after the rows that they read.
namespace heed {

// Rows of a node that are read.
struct ReadRows {
  NodeId node = 0;
  Index row = 0;
  Index rows = 0;
};

// Calls visit(which, ReadRows) for each input of which these rows of the node are made, with what is read of
// it: all of it where the op cannot read it as a tile.
template <typename Visit>
void for_each_read_input(const LargeGraph& graph, NodeId node, const Region& rows, Visit visit) {
  const GraphNode& target = graph.nodes[node];
  if (!graph.reads_inputs(node)) return;
  for (std::size_t which = 0; which < target.inputs.size(); ++which) {
    const NodeId input = target.inputs[which];
    const Shape& shape = graph.shape(input);
    if (shape.is_stack()) continue;  // is never read, only what it is made of, which is an input too
    const bool is_by_row =
        target.reads_own_rows[which] && (graph.has_value(input) || target.op->large().reads_tile(which));
    visit(which, ReadRows{input, is_by_row ? rows.row : 0, is_by_row ? rows.rows : shape.rows});
  }
}

void mark_dirty(const LargeGraph& graph, NodeId node, const Region& rows);

// Whether the node need not be computed before somebody reads it: its rows are long, as the logits of a
// vocabulary are, of which few are looked at, and nothing is made of them that does not wait as well.
bool waits_for_readers(const LargeGraph& graph, NodeId node);

// Those of these rows that are dirty, and of what they are made of (catch_up.h).
void compute_dirty_rows(const LargeGraph& graph, NodeId node, Index row, Index rows);

// Before these rows of the node are computed: of its inputs, computes the dirty rows that are read, and gives
// those their values that the op cannot read as a tile.
void prepare_inputs(const LargeGraph& graph, NodeId node, Index row, Index rows);

// Gives the node its value: all known cells, of which those that are there are not computed again.
void materialize(const LargeGraph& graph, NodeId node);

// An edit changes what was materialized; its memory goes when nobody has asked for it since the edit before.
void drop_materialized(const LargeGraph& graph, NodeId node);

}  // namespace heed
