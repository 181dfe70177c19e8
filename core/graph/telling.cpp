#include "core/graph/telling.h"

#include <algorithm>

#include "core/graph/meet.h"

namespace heed {
namespace {

// What is seen when it is seen how the cell is made: a softmax is made as a row.
Region made_together(const Graph& graph, CellRef cell) {
  const Op* op = graph.op(cell.node);
  if (!op || op->kind() != "softmax") return Region::of(cell.cell);
  return {cell.cell.row, 0, 1, graph.shape(cell.node).cols, cell.cell.slice, 1};
}

}  // namespace

bool would_tell(const Graph& graph, CellRef cell, std::span<const RegionRef> kept) {
  const Region seen = made_together(graph, cell);
  return std::ranges::any_of(kept, [&](const RegionRef& each) {
    return each.node == cell.node && do_meet(seen, clipped(each.region, graph.shape(cell.node)));
  });
}

}  // namespace heed
