#include "core/graph/gradient.h"

#include "core/base/check.h"
#include "core/graph/gradient_parts.h"

namespace heed {
namespace {

Matrix seed(const Graph& graph, const Objective& objective) {
  const Shape& shape = graph.shape(objective.node);
  Matrix d = zeros_like(shape);
  const Index row = stored_row(shape, objective.cell);
  switch (objective.kind) {
    case Objective::Kind::Cell:
      d(row, objective.cell.col) = 1;
      break;
    case Objective::Kind::RowSum:
      d.row(row).setOnes();
      break;
    case Objective::Kind::SquaredDistance:
      d = 2 * (stored(graph, objective.node) - objective.target);
      break;
  }
  return d;
}

}  // namespace

Gradients::Gradients(const Graph& graph, const Objective& objective)
    : graph_(graph), d_nodes_(graph.node_count()) {
  d_nodes_[objective.node] = seed(graph, objective);
  for (NodeId node = objective.node + 1; node-- > 0;) {
    if (d_nodes_[node].size() == 0 || !graph.op(node)) continue;
    const Matrix d_output = without_overridden(graph, node, d_nodes_[node]);
    const Matrix output = stored(graph, node);
    const std::vector<OpInput> inputs = op_inputs(graph, node);
    for (std::size_t which = 0; which < inputs.size(); ++which) {
      if (inputs[which].shape.is_stack()) continue;
      Matrix& d_input = d_nodes_[inputs[which].node];
      if (d_input.size() == 0) d_input = zeros_like(inputs[which].shape);
      graph.op(node)->backward(inputs, output, d_output, which, d_input);
    }
  }
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (d_nodes_[node].size() == 0 && !graph.shape(node).is_stack())
      d_nodes_[node] = zeros_like(graph.shape(node));
  }
}

const Matrix& Gradients::of(NodeId node) const {
  HEED_CHECK(!graph_.shape(node).is_stack());
  return d_nodes_[node];
}

Matrix Gradients::of_slice(NodeId stack, Index slice) const {
  const Shape& shape = graph_.shape(stack);
  HEED_CHECK(shape.is_stack() && slice < shape.slices);
  if (d_nodes_[stack].size() > 0) return d_nodes_[stack].middleRows(slice * shape.rows, shape.rows);
  Matrix d = Matrix::Zero(shape.rows, shape.cols);
  for (const NodeId sum : graph_.consumers(stack)) {
    // Whatever takes a stack sums each slice over its rows, so each of them gets what that row of the sum
    // gets; a head that is off reaches nothing.
    if (graph_.op(sum)->reach(0, Region::all()).is_empty()) continue;
    d.rowwise() += without_overridden(graph_, sum, d_nodes_[sum]).row(slice);
  }
  return d;
}

double evaluate(const Graph& graph, const Objective& objective) {
  const Matrix values = stored(graph, objective.node);
  const Index row = stored_row(graph.shape(objective.node), objective.cell);
  switch (objective.kind) {
    case Objective::Kind::Cell:
      return values(row, objective.cell.col);
    case Objective::Kind::RowSum:
      return values.row(row).cast<double>().sum();
    case Objective::Kind::SquaredDistance:
      return (values - objective.target).cast<double>().squaredNorm();
  }
  HEED_CHECK(false && "every kind is named above");
  return 0;
}

}  // namespace heed
