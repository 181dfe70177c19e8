#include "app/figure/figure_cache.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {

NumberRange range_of(const Matrix& values, Index known) {
  NumberRange range;
  for (Index at = 0; at < known; ++at) {
    const float value = values.data()[at];
    const float counted = std::abs(value) <= std::numeric_limits<float>::max() ? value : 0;
    range.low = std::min(range.low, counted);
    range.high = std::max(range.high, counted);
  }
  return range;
}

FigureCache::Entry& FigureCache::entry(const Graph& graph, NodeId node, Index slice) {
  const std::uint64_t revision = graph.revision(node).id;
  Entry& entry = entries_[{node, slice}];
  if (entry.revision != revision) entry = {revision, nullptr, -1, {}};
  return entry;
}

NumberRange FigureCache::range(const Graph& graph, NodeId node, Index slice, Index known) {
  Entry& kept = entry(graph, node, slice);
  if (kept.ranged_cells != known) {
    kept.range = known > 0 ? range_of(*values(graph, node, slice), known) : NumberRange{};
    kept.ranged_cells = known;
  }
  return kept.range;
}

std::shared_ptr<const Matrix> FigureCache::values(const Graph& graph, NodeId node, Index slice) {
  if (!graph.shape(node).is_stack()) return {std::shared_ptr<const Matrix>(), &*graph.value(node)};
  Entry& kept = entry(graph, node, slice);
  if (!kept.slice) kept.slice = std::make_shared<const Matrix>(graph.slice(node, slice));
  return kept.slice;
}

}  // namespace heed
