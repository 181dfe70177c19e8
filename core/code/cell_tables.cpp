#include "core/code/cell_tables.h"

namespace heed {
namespace {

// What the op of a node makes of a matrix that is this number throughout.
Matrix applied_to(const Graph& graph, NodeId node, float number) {
  const Shape& shape = graph.shape(node);
  const Matrix numbers = Matrix::Constant(shape.rows, shape.cols, number);
  const OpInput input{graph.inputs(node).front(), shape, &numbers, {}};
  Matrix made(shape.rows, shape.cols);
  graph.op(node)->forward({&input, 1}, {0, 0, shape.rows, shape.cols, 0, 1}, made);
  return made;
}

}  // namespace

Matrix keep_mask_values(const Graph& graph, NodeId dropped) {
  return (applied_to(graph, dropped, 1).array() != 0).cast<float>();  // 1 / (1 − p) or 0
}

Matrix allowed_values(const Graph& graph, NodeId masked) {
  return (applied_to(graph, masked, 0).array() == 0).cast<float>();  // 0 or −∞
}

}  // namespace heed
