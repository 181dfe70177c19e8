#include "core/walk/common_nodes.h"

#include <algorithm>

namespace heed {
namespace {

bool begin_alike(const Scene& one, const Scene& other) {
  return one.has_blocks() && other.has_blocks() && one.inputs == other.inputs &&
         one.position == other.position && one.segments == other.segments &&
         one.input_norm == other.input_norm;
}

int common_blocks(const Scene& one, const Scene& other) {
  const auto differing = std::ranges::mismatch(one.blocks, other.blocks);
  return static_cast<int>(differing.in1 - one.blocks.begin());
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
        !std::ranges::equal(a.overrides(node), b.overrides(node)))
      return node;
  }
  return most;
}

}  // namespace heed
