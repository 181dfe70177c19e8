#include "app/figure/wires.h"

#include <algorithm>

namespace heed {
namespace {

const Placed* find_placed(const std::vector<Placed>& all, NodeId node) {
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const Placed& one) { return one.block.node == node; });
  return at == all.end() ? nullptr : &*at;
}

// Whether no block lies between two blocks at their height.
bool is_path_clear(const std::vector<Placed>& all, const Placed& from, const Placed& to) {
  if (from.column >= to.column) return false;
  if (from.column + 1 == to.column) return true;
  return std::none_of(all.begin(), all.end(), [&](const Placed& other) {
    return other.column > from.column && other.column < to.column &&
           other.block.bounds.y < std::max(from.block.frame.bottom(), to.block.frame.bottom()) &&
           other.block.bounds.bottom() > std::min(from.block.frame.y, to.block.frame.y);
  });
}

// Whether `to` is directly below, in the same column and lane.
bool is_below(const std::vector<Placed>& all, const Placed& from, const Placed& to) {
  if (from.column != to.column || from.lane != to.lane || to.block.frame.y < from.block.frame.y) return false;
  return std::none_of(all.begin(), all.end(), [&](const Placed& other) {
    return other.column == from.column && other.block.frame.y > from.block.frame.y &&
           other.block.frame.y < to.block.frame.y;
  });
}

void add_wire(std::vector<Wire>& wires, const std::vector<Placed>& all, NodeId from, NodeId to) {
  const Placed* source = find_placed(all, from);
  const Placed* target = find_placed(all, to);
  if (!source || !target) return;
  const Block& a = source->block;
  const Block& b = target->block;
  if (b.frame.x < a.frame.right() && source->lane != target->lane) return;  // in the next line
  if (is_path_clear(all, *source, *target)) {
    wires.push_back({from, to, a.frame.right_middle(), {b.bounds.x, b.frame.center_y()}});
  } else if (is_below(all, *source, *target)) {
    // Ends above the lower block's title.
    const float x = a.frame.center_x();
    wires.push_back({from, to, {x, a.bounds.bottom()}, {x, b.bounds.y + 2}});
  }
}

}  // namespace

std::vector<Wire> make_wires(const Graph& graph, const std::vector<Placed>& all) {
  std::vector<Wire> wires;
  for (const Placed& one : all) {
    const auto inputs = graph.inputs(one.block.node);
    const auto weight = std::find_if(inputs.begin(), inputs.end(), [&](NodeId input) {
      return graph.info(input).kind == NodeKind::Weight;
    });
    // A product with a weight matrix is drawn through it: X – W – Q.
    if (weight != inputs.end() && weight != inputs.begin()) {
      add_wire(wires, all, inputs.front(), *weight);
      for (auto input = inputs.begin() + 1; input != inputs.end(); ++input) {
        add_wire(wires, all, *input, one.block.node);
      }
    } else {
      for (const NodeId input : inputs) add_wire(wires, all, input, one.block.node);
    }
  }
  return wires;
}

}  // namespace heed
