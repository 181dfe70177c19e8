#include "core/explain/largest_weight.h"

#include <algorithm>

namespace heed {
namespace {

constexpr Index kCellsOfStrip = 1 << 14;

// A weight where it stands; the one that is larger, or comes first, is before the other.
struct PlacedWeight {
  float value = 0;
  Index at = 0;

  bool is_before(const PlacedWeight& other) const {
    return value > other.value || (value == other.value && at < other.at);
  }
};

template <typename Visit>
void for_each_weight(const Graph& graph, NodeId node, Index from_row, Index to_row, Visit visit) {
  const Index cols = graph.shape(node).cols, rows_at_once = std::max<Index>(kCellsOfStrip / cols, 1);
  Matrix strip;
  for (Index row = from_row; row < to_row; row += rows_at_once) {
    strip.resize(std::min(rows_at_once, to_row - row), cols);
    graph.read(node, {row, 0, strip.rows(), cols, 0, 1}, strip);
    for (Index at = 0; at < strip.size(); ++at) visit(PlacedWeight{strip.data()[at], row * cols + at});
  }
}

}  // namespace

std::optional<FoundWeight> find_largest_weight(const Computation& computation, const WeightSearch& search) {
  const HeadNodes* head = computation.built().find_head(search.head);
  if (!head) return std::nullopt;
  const Graph& graph = computation.graph();
  const NodeId node = head->weights;
  const Shape& shape = graph.shape(node);
  const Index known_rows = computation.known(node) / shape.cols;
  const Index from = search.query.value_or(0),
              to = std::min(search.query ? from + 1 : shape.rows, known_rows);
  std::optional<PlacedWeight> after;
  if (search.after) after = PlacedWeight{graph.cell(node, *search.after), index_of(shape, *search.after)};
  std::optional<PlacedWeight> best;
  FoundWeight found;
  for_each_weight(graph, node, from, to, [&](const PlacedWeight& one) {
    if (!(one.value > 0)) return;
    ++found.among;
    if (after && !after->is_before(one)) {
      ++found.place;
    } else if (!best || one.is_before(*best)) {
      best = one;
    }
  });
  if (!best) return std::nullopt;
  found.cell = {node, cell_at(shape, best->at)};
  return found;
}

}  // namespace heed
