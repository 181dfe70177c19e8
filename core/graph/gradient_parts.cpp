#include "core/graph/gradient_parts.h"

namespace heed {

Matrix zeros_like(const Shape& shape) { return Matrix::Zero(shape.slice_count() * shape.rows, shape.cols); }

Matrix stored(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  if (!shape.is_stack()) return *graph.value(node);
  Matrix values(shape.slices * shape.rows, shape.cols);
  for (Index slice = 0; slice < shape.slices; ++slice) {
    values.middleRows(slice * shape.rows, shape.rows) = graph.slice(node, slice);
  }
  return values;
}

Index stored_row(const Shape& shape, Cell cell) { return cell.slice * shape.rows + cell.row; }

Matrix without_overridden(const Graph& graph, NodeId node, Matrix d) {
  for (const RowPatch& patch : graph.patches(node)) {
    if (!patch.is_added) d.row(patch.row).setZero();
  }
  for (const Override& held : graph.overrides(node))
    d(stored_row(graph.shape(node), held.cell), held.cell.col) = 0;
  return d;
}

std::vector<OpInput> op_inputs(const Graph& graph, NodeId node) {
  std::vector<OpInput> gathered;
  for (const NodeId input : graph.inputs(node)) {
    const bool is_stack = graph.shape(input).is_stack();
    gathered.push_back(
        {input, graph.shape(input), is_stack ? nullptr : &*graph.value(input), graph.overrides(input)});
  }
  return gathered;
}

}  // namespace heed
