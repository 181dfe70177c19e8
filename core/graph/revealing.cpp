#include "core/graph/revealing.h"

#include <algorithm>

#include "core/graph/node_traits.h"
#include "core/graph/region.h"

namespace heed {
namespace {

// What is seen when it is seen how the cell is made: what is normalised is made as a row.
Region made_together(const Graph& graph, CellRef cell) {
  if (traits_of(graph, cell.node).normalization == Normalization::None) return Region::of(cell.cell);
  return {cell.cell.row, 0, 1, graph.shape(cell.node).cols, cell.cell.slice, 1};
}

}  // namespace

bool would_reveal(const Graph& graph, CellRef cell, std::span<const RegionRef> hidden) {
  const Region seen = made_together(graph, cell);
  return std::ranges::any_of(hidden, [&](const RegionRef& each) {
    return each.node == cell.node && do_overlap(seen, clipped(each.region, graph.shape(cell.node)));
  });
}

bool is_in_any(std::span<const RegionRef> regions, CellRef cell) {
  return std::ranges::any_of(regions, [&](const RegionRef& each) {
    return each.node == cell.node && each.region.contains(cell.cell);
  });
}

}  // namespace heed
