#include "core/explain/sensitivity.h"

namespace heed {
namespace {

Index focused_row(const Computation& computation, Index rows) {
  const auto moment = computation.last_moment();
  if (!moment) return 0;
  const Graph& graph = computation.graph();
  const Shape& shape = graph.shape(moment->node);
  const Cell cell = cell_at(shape, moment->to_cell - 1);
  if (shape.is_stack()) return cell.slice;
  const Axis axis = graph.info(moment->node).rows.axis;
  const bool is_of_query = axis == Axis::Query || axis == Axis::Token;
  return is_of_query && cell.row < rows ? cell.row : 0;
}

}  // namespace

Sensitivity::Sensitivity(const Computation& computation, const Objective& target)
    : complete_(completed(computation)), target_(target), gradients_(complete_.graph(), target) {}

Matrix Sensitivity::of(NodeId node, Index slice) const {
  return complete_.graph().shape(node).is_stack() ? gradients_.of_slice(node, slice) : gradients_.of(node);
}

Objective sensitivity_target(const Computation& computation, std::optional<CellRef> chosen) {
  if (chosen) return {Objective::Kind::Cell, chosen->node, chosen->cell, {}};
  const NodeId result = computation.result();
  const Index row = focused_row(computation, computation.graph().shape(result).rows);
  return {Objective::Kind::RowSum, result, {row, 0}, {}};
}

}  // namespace heed
