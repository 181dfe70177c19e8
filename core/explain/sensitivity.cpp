#include "core/explain/sensitivity.h"

#include "core/base/check.h"
#include "core/walk/computation.h"

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
  const auto output = computation.graph().find("Y");
  HEED_CHECK(output.has_value());
  const Index row = focused_row(computation, computation.graph().shape(*output).rows);
  return {Objective::Kind::RowSum, *output, {row, 0}, {}};
}

}  // namespace heed
