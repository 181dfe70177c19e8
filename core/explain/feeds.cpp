#include "core/explain/feeds.h"

namespace heed {

Regions feeds(const Graph& graph, CellRef cell, NodeId consumer) {
  Regions fed;
  const std::span<const NodeId> inputs = graph.inputs(consumer);
  for (std::size_t which = 0; which < inputs.size(); ++which) {
    if (inputs[which] != cell.node) continue;
    fed.add(clipped(graph.op(consumer)->reach(which, Region::of(cell.cell)), graph.shape(consumer)));
  }
  return fed;
}

std::vector<Fed> feeds(const Graph& graph, CellRef cell) {
  std::vector<Fed> all;
  for (const NodeId consumer : graph.consumers(cell.node)) {
    if (!all.empty() && all.back().node == consumer) continue;  // several inputs of it are this node
    const Regions fed = feeds(graph, cell, consumer);
    if (!fed.is_empty()) all.push_back({consumer, fed});
  }
  return all;
}

}  // namespace heed
