#include "app/figure/figure_cache.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {
namespace {

void take_in(SeenRange& seen, const float* values, Index count) {
  for (Index at = 0; at < count; ++at) {
    const float counted = std::abs(values[at]) <= std::numeric_limits<float>::max() ? values[at] : 0;
    seen.range.low = std::min(seen.range.low, counted);
    seen.range.high = std::max(seen.range.high, counted);
  }
  seen.count += std::max(count, Index{0});
}

// The first region that holds the place, or nothing.
const Region* holder_of(const std::vector<Region>& hidden, Index row, Index col) {
  const auto holds = [&](const Region& region) { return region.contains(Cell{row, col, region.slice}); };
  const auto found = std::ranges::find_if(hidden, holds);
  return found == hidden.end() ? nullptr : &*found;
}

}  // namespace

SeenRange range_of(const Matrix& values, Index known, const std::vector<Region>& hidden) {
  SeenRange seen;
  if (hidden.empty()) {
    take_in(seen, values.data(), known);
    return seen;
  }
  for (Index row = 0; row < values.rows(); ++row) {
    const Index end = std::min(values.cols(), known - row * values.cols());
    for (Index col = 0; col < end; ++col) {
      const Region* holder = holder_of(hidden, row, col);
      if (!holder) take_in(seen, &values(row, col), 1);
      if (holder) col = holder->col + holder->cols - 1;
    }
  }
  return seen;
}

FigureCache::Entry& FigureCache::entry(const Graph& graph, NodeId node, Index slice) {
  const std::uint64_t revision = graph.revision(node).id;
  Entry& entry = entries_[{node, slice}];
  if (entry.revision != revision) entry = {revision, nullptr, -1, {}, {}};
  return entry;
}

SeenRange FigureCache::range(const Graph& graph, NodeId node, Index slice, Index known,
                             const std::vector<Region>& hidden) {
  Entry& kept = entry(graph, node, slice);
  if (kept.ranged_cells != known || kept.hidden != hidden) {
    kept.seen = known > 0 ? range_of(*values(graph, node, slice), known, hidden) : SeenRange{};
    kept.ranged_cells = known;
    kept.hidden = hidden;
  }
  return kept.seen;
}

std::shared_ptr<const Matrix> FigureCache::values(const Graph& graph, NodeId node, Index slice) {
  if (!graph.shape(node).is_stack()) return {std::shared_ptr<const Matrix>(), &*graph.value(node)};
  Entry& kept = entry(graph, node, slice);
  if (!kept.slice) kept.slice = std::make_shared<const Matrix>(graph.slice(node, slice));
  return kept.slice;
}

}  // namespace heed
