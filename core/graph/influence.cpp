#include "core/graph/influence.h"

#include "core/base/check.h"
#include "core/graph/gradient_parts.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr double kMostInfluenceWork = 4e7;  // products, about: a tenth of a second

// The cells of each node that depend on one cell; it may be more, never less.
std::vector<Regions> reached_by(const Graph& graph, CellRef of) {
  std::vector<Regions> reached(graph.node_count());
  reached[of.node].add(Region::of(of.cell));
  for (NodeId node = of.node + 1; node < graph.node_count(); ++node) {
    if (!graph.op(node) || graph.shape(node).is_stack()) continue;
    const auto inputs = graph.inputs(node);
    for (std::size_t which = 0; which < inputs.size(); ++which) {
      for (const Region& changed : reached[inputs[which]].list()) {
        const Region part = clipped(graph.op(node)->reach(which, changed), graph.shape(node));
        if (!part.is_empty()) reached[node].add(part);
      }
    }
  }
  return reached;
}

Index cells_in(const Regions& regions) {
  Index cells = 0;
  for (const Region& region : regions.list()) cells += region.cell_count();
  return cells;
}

template <typename Visit>
void for_each_cell(const Regions& regions, Visit visit) {
  for (const Region& region : regions.list()) {
    for (Index row = 0; row < region.rows; ++row) {
      for (Index col = 0; col < region.cols; ++col) visit(region.row + row, region.col + col);
    }
  }
}

}  // namespace

bool is_given(const Graph& graph, CellRef cell) {
  return !graph.op(cell.node) || graph.find_override(cell.node, cell.cell);
}

bool Influence::can_be_found(const Graph& graph, CellRef of) {
  if (graph.shape(of.node).is_stack()) return false;
  const std::vector<Regions> reached = reached_by(graph, of);
  double work = 0;
  for (NodeId node = of.node + 1; node < graph.node_count(); ++node) {
    if (reached[node].is_empty()) continue;
    Index cells = graph.shape(node).cell_count();
    for (const NodeId input : graph.inputs(node)) cells += graph.shape(input).rows * graph.shape(input).cols;
    work += static_cast<double>(cells_in(reached[node])) * static_cast<double>(cells);
  }
  return work <= kMostInfluenceWork;
}

Influence::Influence(const Graph& graph, CellRef of) : graph_(graph), moved_(graph.node_count()) {
  HEED_CHECK(!graph.shape(of.node).is_stack());
  moved_[of.node] = zeros_like(graph.shape(of.node));
  moved_[of.node](of.cell.row, of.cell.col) = 1;
  const std::vector<Regions> reached = reached_by(graph, of);
  for (NodeId node = of.node + 1; node < graph.node_count(); ++node) {
    if (!reached[node].is_empty()) moved_[node] = derivative_of(node, reached[node]);
  }
}

Matrix Influence::derivative_of(NodeId node, const Regions& reached) const {
  const Op& op = *graph_.op(node);
  const Matrix& output = *graph_.value(node);
  const std::vector<OpInput> inputs = op_inputs(graph_, node);
  Matrix moved = zeros_like(graph_.shape(node)), d_output = moved;
  for_each_cell(reached, [&](Index row, Index col) {
    d_output(row, col) = 1;
    double sum = 0;
    for (std::size_t which = 0; which < inputs.size(); ++which) {
      const Matrix& moved_input = moved_[inputs[which].node];
      if (moved_input.size() == 0) continue;
      Matrix d_input = zeros_like(inputs[which].shape);
      op.backward(inputs, output, d_output, which, d_input);
      sum += d_input.cast<double>().cwiseProduct(moved_input.cast<double>()).sum();
    }
    moved(row, col) = static_cast<float>(sum);
    d_output(row, col) = 0;
  });
  return without_overridden(graph_, node, std::move(moved));
}

Matrix Influence::of(NodeId node, Index slice) const {
  if (graph_.shape(node).is_stack()) return of_slice(node, slice);
  return moved_[node].size() > 0 ? moved_[node] : zeros_like(graph_.shape(node));
}

// Of a weight times a row of values, as every stack is.
Matrix Influence::of_slice(NodeId stack, Index slice) const {
  const Shape& shape = graph_.shape(stack);
  HEED_CHECK(slice < shape.slices && traits_of(graph_, stack).row_motion == RowMotion::ScaledRow);
  const NodeId weights = graph_.inputs(stack)[0], values = graph_.inputs(stack)[1];
  Matrix moved = Matrix::Zero(shape.rows, shape.cols);
  if (moved_[weights].size() > 0) moved += moved_[weights].row(slice).asDiagonal() * *graph_.value(values);
  if (moved_[values].size() > 0) moved += graph_.value(weights)->row(slice).asDiagonal() * moved_[values];
  for (const Override& held : graph_.overrides(stack)) {
    if (held.cell.slice == slice) moved(held.cell.row, held.cell.col) = 0;
  }
  return moved;
}

}  // namespace heed
