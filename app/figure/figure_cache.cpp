#include "app/figure/figure_cache.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace heed {
namespace {

constexpr Index kLargeCells = 128 * 128;  // worth following what an edit reaches

}  // namespace

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

NumberRange FigureCache::large_range(const Graph& graph, NodeId node) {
  const std::optional<MadeOf> made = graph.made_of(node);
  if (made && made->is_weights()) return weights_range(graph, node, *made);
  RangeTracker& tracker = trackers_[node];
  tracker.follow(graph, node);
  return tracker.range();
}

// A row has its largest weight where it has its largest score; of the row that has the largest of all, the
// weights are made.
NumberRange FigureCache::weights_range(const Graph& graph, NodeId node, const MadeOf& made) {
  RangeTracker& tracker = trackers_[made.scores];
  tracker.follow(graph, made.scores);
  const std::span<const float> highs = tracker.row_highs();
  std::optional<Index> best;
  double best_share = 0;
  for (std::size_t row = 0; row < highs.size(); ++row) {
    const RowNote& note = made.notes[row];
    const double share = std::exp(static_cast<double>(highs[row]) - static_cast<double>(note.max)) / note.sum;
    if (!(share > best_share)) continue;
    best_share = share;
    best = static_cast<Index>(row);
  }
  if (!best) return {};
  Matrix weights(1, graph.shape(node).cols);
  graph.read(node, {*best, 0, 1, weights.cols(), 0, 1}, weights);
  return range_of(weights, weights.size());
}

NumberRange FigureCache::range(const Graph& graph, NodeId node, Index slice, Index known) {
  Entry& kept = entry(graph, node, slice);
  if (kept.ranged_cells != known) {
    const Shape& shape = graph.shape(node);
    const bool is_large = !shape.is_stack() && known == shape.cell_count() && known >= kLargeCells;
    kept.range = known == 0 ? NumberRange{}
                 : is_large ? large_range(graph, node)
                            : range_of(*values(graph, node, slice), known);
    kept.ranged_cells = known;
  }
  return kept.range;
}

CellNumbers FigureCache::values(const Graph& graph, NodeId node, Index slice) {
  if (!graph.shape(node).is_stack()) return CellNumbers(graph, node);
  Entry& kept = entry(graph, node, slice);
  if (!kept.slice) kept.slice = std::make_shared<const Matrix>(graph.slice(node, slice));
  return kept.slice;
}

}  // namespace heed
