#include "core/explain/sensitivity.h"

#include "core/explain/answer_caption.h"

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

// Shares sum to 1 whatever happens, so a sum of them has no gradient.
Objective target_of_readout(const Computation& computation, const ReadoutNodes& readout) {
  const Graph& graph = computation.graph();
  const Shape& shape = graph.shape(readout.logits);
  const Index last = shape.rows - 1;
  if (computation.known(readout.probabilities) < shape.cell_count())
    return {Objective::Kind::RowSum, readout.logits, {last, 0}, {}};
  return {Objective::Kind::Cell, readout.logits, likeliest_answer(computation, last), {}};
}

}  // namespace

Sensitivity::Sensitivity(const Computation& computation, const Objective& target)
    : complete_(completed(computation)), target_(target), gradients_(complete_.graph(), target) {}

Matrix Sensitivity::of(NodeId node, Index slice) const {
  return complete_.graph().shape(node).is_stack() ? gradients_.of_slice(node, slice) : gradients_.of(node);
}

SensitivityToGiven::SensitivityToGiven(const Computation& computation, CellRef given)
    : complete_(completed(computation)), influence_(complete_.graph(), given) {}

bool is_target_given(const Graph& graph, const Objective& target) {
  return target.kind == Objective::Kind::Cell && is_given(graph, {target.node, target.cell});
}

bool is_influence_shown(const Graph& graph, const Objective& target) {
  return is_target_given(graph, target) && Influence::can_be_found(graph, {target.node, target.cell});
}

Objective sensitivity_target(const Computation& computation, std::optional<CellRef> chosen) {
  if (chosen) return {Objective::Kind::Cell, chosen->node, chosen->cell, {}};
  if (const auto loss = computation.built().loss()) return {Objective::Kind::Cell, *loss, {}, {}};
  if (const auto& readout = computation.built().readout) return target_of_readout(computation, *readout);
  const NodeId result = computation.result();
  const Index row = focused_row(computation, computation.graph().shape(result).rows);
  return {Objective::Kind::RowSum, result, {row, 0}, {}};
}

}  // namespace heed
