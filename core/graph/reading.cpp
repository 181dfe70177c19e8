// Single numbers, how they are made, and how a matrix that is not kept follows from one that is: without
// writing out what is not kept.
#include <algorithm>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/graph/graph.h"
#include "core/graph/schedule.h"

namespace heed {
namespace {

void narrow(std::vector<ColSpan>& spans, const std::vector<ColSpan>& by) {
  if (by.empty()) return;
  if (spans.empty()) {
    spans = by;
    return;
  }
  for (std::size_t row = 0; row < spans.size(); ++row) {
    spans[row] = {std::max(spans[row].from, by[row].from), std::min(spans[row].to, by[row].to)};
  }
}

}  // namespace

// The inputs of one row of a node: of a stack, of one slice.
struct Graph::RowInputs {
  std::vector<OpInput> inputs;
  std::vector<Matrix> made;  // rows of those that are not kept
};

Graph::RowInputs Graph::gather_row_inputs(NodeId node, Index row) const {
  RowInputs gathered;
  if (!is_large_) {
    gathered.inputs = gather_inputs(node);
    return gathered;
  }
  const Node& target = nodes_[node];
  gathered.made.resize(target.inputs.size());
  for (std::size_t which = 0; which < target.inputs.size(); ++which) {
    const NodeId input = target.inputs[which];
    const Node& from = nodes_[input];
    OpInput seen{input, from.shape, nullptr, from.overrides};
    const bool is_by_row = target.shape.is_stack() ? which == 0 : reads_own_rows(*this, node, which);
    const bool is_row_known = from.known >= (row + 1) * from.shape.cols;
    if (!from.shape.is_stack() && !from.is_held() && is_row_known && is_by_row) {
      Matrix& made = gathered.made[which];
      made.resize(1, from.shape.cols);
      read(input, {row, 0, 1, from.shape.cols, 0, 1}, made);
      seen.part = made.data();
      seen.part_at = {row, 0};
      seen.part_stride = from.shape.cols;
    } else if (!from.shape.is_stack() && from.known > 0) {
      seen.value = &*value(input);
    }
    gathered.inputs.push_back(seen);
  }
  return gathered;
}

float Graph::cell(NodeId node, Cell cell) const {
  if (!nodes_[node].shape.is_stack()) {
    HEED_CHECK(is_known(node, cell));
    if (is_large_) settle(node, cell.row, 1);
    if (nodes_[node].is_held()) return (*nodes_[node].value)(cell.row, cell.col);
    Matrix made(1, 1);
    make(node, Region::of(cell), made);
    return made(0, 0);
  }
  Matrix one(1, 1);
  compute_into(node, gather_row_inputs(node, cell.slice).inputs, Region::of(cell), one);
  return one(0, 0);
}

void Graph::read(NodeId node, const Region& region, MatrixBlock out) const {
  HEED_CHECK(!nodes_[node].shape.is_stack());
  if (is_large_) settle(node, region.row, region.rows);
  if (!nodes_[node].is_held()) return make_together(node, region, out);
  out = nodes_[node].value->block(region.row, region.col, region.rows, region.cols);
}

Matrix Graph::slice(NodeId node, Index slice) const {
  const Shape& shape = nodes_[node].shape;
  HEED_CHECK(shape.is_stack() && slice < shape.slices);
  Matrix values(shape.rows, shape.cols);
  compute_into(node, gather_row_inputs(node, slice).inputs, {0, 0, shape.rows, shape.cols, slice, 1}, values);
  return values;
}

Explained Graph::explain(NodeId node, Cell cell) const {
  const Node& target = nodes_[node];
  if (!target.op) {
    const float given = (*target.value)(cell.row, cell.col);
    return {Expression::constant(given), {{"graph.given", {{"value", readable_text(given)}}}}};
  }
  const RowInputs seen = gather_row_inputs(node, target.shape.is_stack() ? cell.slice : cell.row);
  Explained explained = target.op->explain(seen.inputs, cell);
  if (const Override* held = find_override(node, cell)) {
    const std::string computed = readable_text(static_cast<float>(explained.expression.value));
    explained.notes.insert(
        explained.notes.begin(),
        {"graph.overridden", {{"value", readable_text(held->value)}, {"computed", computed}}});
  }
  return explained;
}

std::optional<MadeOf> Graph::made_of(NodeId node) const {
  MadeOf made{node, node, {}, {}};
  if (nodes_[node].keeping == Keeping::Stored) return std::nullopt;
  if (nodes_[node].keeping == Keeping::Noted) made.base = made.scores = nodes_[node].inputs[0];
  while (nodes_[made.base].keeping == Keeping::PassedOn) {
    const Node& passed = nodes_[made.base];
    const std::optional<CellRule> rule = passed.op->cell_rule(passed.shape);
    if (!rule || !passed.is_complete() || !passed.overrides.empty()) return std::nullopt;
    made.rule.factor *= rule->factor;
    narrow(made.rule.spans, rule->spans);
    made.base = passed.inputs[0];
  }
  const Node &target = nodes_[node], &base = nodes_[made.base];
  const bool is_base = base.keeping == Keeping::Stored || base.keeping == Keeping::Remade;
  const bool is_simple = is_base && !base.shape.is_stack() && base.is_complete() && target.is_complete() &&
                         (made.base == node || target.overrides.empty()) && made.rule.factor > 0;
  if (!is_simple) return std::nullopt;
  settle(made.base, 0, base.shape.rows);
  settle(node, 0, target.shape.rows);
  made.notes = target.notes;
  return made;
}

}  // namespace heed
