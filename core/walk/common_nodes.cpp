#include "core/walk/common_nodes.h"

#include <algorithm>

namespace heed {
namespace {

bool begin_alike(const Scene& one, const Scene& other) {
  return one.has_blocks() && other.has_blocks() && one.inputs == other.inputs &&
         one.position == other.position && one.segments == other.segments &&
         one.input_norm == other.input_norm;
}

// The first block that differs by more than being switched off: that shows in nodes behind its parts.
int common_blocks(const Scene& one, const Scene& other) {
  const auto are_alike = [](const TransformerBlock& a, const TransformerBlock& b) {
    if (a.is_enabled == b.is_enabled) return a == b;
    TransformerBlock switched = a;
    switched.is_enabled = b.is_enabled;
    return switched == b;
  };
  const auto differing = std::ranges::mismatch(one.blocks, other.blocks, are_alike);
  return static_cast<int>(differing.in1 - one.blocks.begin());
}

bool are_made_alike(const Graph& a, const Graph& b, NodeId node) {
  if (!a.op(node) || !b.op(node)) return a.op(node) == b.op(node);
  return a.op(node)->kind() == b.op(node)->kind() && std::ranges::equal(a.inputs(node), b.inputs(node));
}

}  // namespace

std::size_t common_nodes(const BuiltFrom& one, const BuiltFrom& other) {
  if (!begin_alike(one.scene, other.scene)) return 0;
  const Graph &a = one.built.graph, &b = other.built.graph;
  const int blocks = common_blocks(one.scene, other.scene);
  const std::size_t most = std::min(a.node_count(), b.node_count());
  bool is_in_blocks = false;
  for (NodeId node = 0; node < most; ++node) {
    const NodeInfo &info = a.info(node), &twin = b.info(node);
    is_in_blocks = is_in_blocks || info.block;
    const bool is_common = info.block ? *info.block < blocks : !is_in_blocks;
    if (!is_common || info.name != twin.name || a.shape(node) != b.shape(node) ||
        !are_made_alike(a, b, node) || !std::ranges::equal(a.overrides(node), b.overrides(node)))
      return node;
  }
  return most;
}

}  // namespace heed
