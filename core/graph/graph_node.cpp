#include "core/graph/graph_node.h"

#include "core/graph/large_op.h"

namespace heed {
namespace {

bool touches_only_its_row(const Op& op, std::size_t which, const Shape& shape, Index row) {
  const Region touched = clipped(op.reach(which, Region::of_rows(row)), shape);
  return touched.is_empty() || (touched.row == row && touched.rows == 1);
}

}  // namespace

std::vector<OpInput> op_inputs(const GraphNodes& nodes, NodeId node) {
  std::vector<OpInput> inputs;
  for (const NodeId input : nodes[node].inputs) {
    const GraphNode& from = nodes[input];
    inputs.push_back({input, from.shape, from.shape.is_stack() ? nullptr : &*from.value, from.overrides});
  }
  return inputs;
}

std::vector<OpInput> forward_inputs(const GraphNodes& nodes, NodeId node) {
  const GraphNode& target = nodes[node];
  std::vector<OpInput> inputs;
  for (std::size_t which = 0; which < target.inputs.size(); ++which) {
    const GraphNode& from = nodes[target.inputs[which]];
    inputs.push_back({target.inputs[which], from.shape, nullptr, from.overrides});
    if (!from.shape.is_stack()) set_numbers(inputs.back(), from.value, *target.op, which);
  }
  return inputs;
}

void set_numbers(OpInput& input, const SharedMatrix& numbers, const Op& op, std::size_t which) {
  const StoredMatrix* const stored = numbers.stored();
  input.stored = stored && op.large().reads_stored(which) ? stored : nullptr;
  input.value = input.stored ? nullptr : &*numbers;
}

void apply_overrides(std::span<const Override> overrides, const Region& region, MatrixBlock out) {
  for (const Override& held : overrides) {
    if (!region.contains(held.cell)) continue;
    const Index row = (held.cell.slice - region.slice) * region.rows + held.cell.row - region.row;
    out(row, held.cell.col - region.col) = held.value;
  }
}

void apply_changes(const GraphNode& node, const Region& region, MatrixBlock out) {
  for (const RowPatch& patch : node.patches) {
    if (patch.row < region.row || patch.row >= region.row + region.rows) continue;
    const Eigen::Map<const Eigen::RowVectorXf> values(patch.values.data() + region.col, region.cols);
    auto row = out.row(patch.row - region.row);
    if (patch.is_added) {
      row += values;
    } else {
      row = values;
    }
  }
  apply_overrides(node.overrides, region, out);
}

std::vector<bool> own_rows_read(const GraphNodes& nodes, NodeId node) {
  const GraphNode& target = nodes[node];
  const Shape& shape = target.shape;
  std::vector<bool> is_by_row;
  for (std::size_t which = 0; which < target.inputs.size(); ++which) {
    is_by_row.push_back(nodes[target.inputs[which]].shape.rows == shape.rows &&
                        touches_only_its_row(*target.op, which, shape, 0) &&
                        touches_only_its_row(*target.op, which, shape, shape.rows - 1));
  }
  return is_by_row;
}

Region reach_of_input(const GraphNodes& nodes, NodeId node, std::size_t which, const Region& changed) {
  return clipped(nodes[node].op->reach(which, changed), nodes[node].shape);
}

Regions reached(const GraphNodes& nodes, std::span<const Regions> changed, NodeId node, ReachOfInput* reach) {
  const GraphNode& target = nodes[node];
  Regions touched;
  for (std::size_t which = 0; which < target.inputs.size(); ++which) {
    for (const Region& region : changed[target.inputs[which]].list()) {
      touched.add(reach(nodes, node, which, region));
    }
  }
  if (target.is_complete()) return touched;
  Regions known;
  for (const Region& region : touched.list()) {
    for_each_known_box(target.shape, region, target.known, [&](const Region& box) { known.add(box); });
  }
  return known;
}

}  // namespace heed
