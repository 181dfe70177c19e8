#include "core/graph/large/read.h"

#include "core/graph/large/dirty_rows.h"
#include "core/graph/large/tiles.h"

namespace heed {

float read_cell(const LargeGraph& graph, NodeId node, Cell cell) {
  compute_dirty_rows(graph, node, cell.row, 1);
  if (graph.has_value(node)) return (*graph.nodes[node].value)(cell.row, cell.col);
  Matrix one(1, 1);
  compute_unstored(graph, node, Region::of(cell), one);
  return one(0, 0);
}

void read_region(const LargeGraph& graph, NodeId node, const Region& region, MatrixBlock out) {
  compute_dirty_rows(graph, node, region.row, region.rows);
  if (!graph.has_value(node)) return compute_unstored_in_parallel(graph, node, region, out);
  out = graph.nodes[node].value->block(region.row, region.col, region.rows, region.cols);
}

RowInputs row_inputs(const LargeGraph& graph, NodeId node, Index row) {
  RowInputs gathered;
  const GraphNode& target = graph.nodes[node];
  gathered.rows.resize(target.inputs.size());
  for (std::size_t which = 0; which < target.inputs.size(); ++which) {
    const NodeId input = target.inputs[which];
    const GraphNode& from = graph.nodes[input];
    OpInput seen{input, from.shape, nullptr, from.overrides};
    const bool is_by_row = target.shape.is_stack() ? which == 0 : target.reads_own_rows[which];
    const bool is_row_known = from.known >= (row + 1) * from.shape.cols;
    if (!from.shape.is_stack() && !graph.has_value(input) && is_row_known && is_by_row) {
      Matrix& values = gathered.rows[which];
      values.resize(1, from.shape.cols);
      read_region(graph, input, {row, 0, 1, from.shape.cols, 0, 1}, values);
      seen.tile = values.data();
      seen.tile_at = {row, 0};
      seen.tile_stride = from.shape.cols;
    } else if (!from.shape.is_stack() && from.known > 0) {
      materialize(graph, input);
      seen.value = &*from.value;
    }
    gathered.inputs.push_back(seen);
  }
  return gathered;
}

}  // namespace heed
