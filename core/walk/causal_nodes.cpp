#include "core/walk/causal_nodes.h"

#include <algorithm>
#include <array>

#include "core/scene/modules.h"

namespace heed {
namespace {

// The nodes of causal attention in which a row reads keys and values of other tokens.
std::vector<bool> mixing_nodes(const Scene& scene, const BuiltScene& built) {
  std::vector<bool> nodes(built.graph.node_count());
  for_each_attention(scene, [&](const Attention& attention, std::optional<int> block) {
    if (!attention.mask || !attention.mask->is_causal) return;
    for (const HeadNodes& head : built.find_attention(block)->heads) {
      for (const NodeId node : {head.scores, head.weighted, head.output}) nodes[node] = true;
    }
  });
  return nodes;
}

bool reads_own_row(const Graph& graph, NodeId node, std::size_t which) {
  const Shape &shape = graph.shape(node), &from = graph.shape(graph.inputs(node)[which]);
  if (from.rows != shape.rows) return false;
  return std::ranges::all_of(std::array{Index{0}, shape.rows - 1}, [&](Index row) {
    const Region touched = clipped(graph.op(node)->reach(which, Region::of_rows(row)), shape);
    return touched.is_empty() || (touched.row == row && touched.rows == 1);
  });
}

// The rows of the text that the scene begins with.
bool is_of_text(const Graph& graph, NodeId source) {
  const NodeKind kind = graph.info(source).kind;
  return !graph.info(source).block && (kind == NodeKind::Input || kind == NodeKind::Table);
}

}  // namespace

std::vector<bool> causal_nodes(const Scene& scene, const BuiltScene& built) {
  const Graph& graph = built.graph;
  std::vector<bool> is_causal(graph.node_count());
  if (!scene.has_blocks()) return is_causal;
  const Index tokens = graph.shape(built.inputs).rows;
  const std::vector<bool> is_mixing = mixing_nodes(scene, built);
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!graph.op(node)) {
      is_causal[node] = is_of_text(graph, node);
      continue;
    }
    is_causal[node] = graph.shape(node).rows == tokens;
    for (std::size_t which = 0; which < graph.inputs(node).size() && is_causal[node]; ++which) {
      const NodeId input = graph.inputs(node)[which];
      const bool is_weight = !graph.op(input) && !is_causal[input];
      is_causal[node] =
          is_weight || (is_causal[input] && (is_mixing[node] || reads_own_row(graph, node, which)));
    }
  }
  return is_causal;
}

}  // namespace heed
