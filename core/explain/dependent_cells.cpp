#include "core/explain/dependent_cells.h"

namespace heed {

Regions dependent_cells(const Graph& graph, CellRef cell, NodeId consumer) {
  Regions fed;
  const std::span<const NodeId> inputs = graph.inputs(consumer);
  for (std::size_t which = 0; which < inputs.size(); ++which) {
    if (inputs[which] != cell.node) continue;
    fed.add(clipped(graph.op(consumer)->reach(which, Region::of(cell.cell)), graph.shape(consumer)));
  }
  return fed;
}

std::vector<DependentCells> dependent_cells(const Graph& graph, CellRef cell) {
  std::vector<DependentCells> all;
  for (const NodeId consumer : graph.consumers(cell.node)) {
    if (!all.empty() && all.back().node == consumer) continue;  // several inputs of it are this node
    const Regions fed = dependent_cells(graph, cell, consumer);
    if (!fed.is_empty()) all.push_back({consumer, fed});
  }
  return all;
}

}  // namespace heed
