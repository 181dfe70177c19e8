#include "app/figure/figure_cache.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace heed {
namespace {

constexpr Index kReadAtOnce = 1 << 19;  // always allowed: what a single edit dirties

void take_in(VisibleRange& seen, const float* values, Index count) {
  for (Index at = 0; at < count; ++at) {
    const float counted = std::abs(values[at]) <= std::numeric_limits<float>::max() ? values[at] : 0;
    seen.range.low = std::min(seen.range.low, counted);
    seen.range.high = std::max(seen.range.high, counted);
  }
  seen.count += std::max(count, Index{0});
}

// The first region that contains the cell, or null.
const Region* holder_of(const std::vector<Region>& hidden, Index row, Index col) {
  const auto holds = [&](const Region& region) { return region.contains(Cell{row, col, region.slice}); };
  const auto found = std::ranges::find_if(hidden, holds);
  return found == hidden.end() ? nullptr : &*found;
}

}  // namespace

VisibleRange range_of(const Matrix& values, Index known, const std::vector<Region>& hidden) {
  VisibleRange seen;
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

void FigureCache::begin_frame(Index cells_to_read, double secs) {
  cells_to_read_ = cells_to_read;
  budget_.begin(secs);
  whole_ranges_.begin_frame();
  has_pending_work_ = false;
  const auto forget_unused = [](auto& all) {
    std::erase_if(all, [](const auto& kept) { return !kept.second.is_used; });
    for (auto& [matrix, kept] : all) kept.is_used = false;
  };
  forget_unused(texts_);
  forget_unused(number_formats_);
}

std::shared_ptr<const CellTexts>& FigureCache::cell_texts(NodeId node, Index slice) {
  Kept<CellTexts>& kept = texts_[{node, slice}];
  kept.is_used = true;
  return kept.value;
}

std::shared_ptr<const KeptNumberFormat>& FigureCache::number_format(NodeId first) {
  Kept<KeptNumberFormat>& kept = number_formats_[first];
  kept.is_used = true;
  return kept.value;
}

// Null: postponed.
const RangeTracker* FigureCache::follow(const Graph& graph, NodeId node) {
  RangeTracker& tracker = trackers_[node];
  const Index cells = tracker.follow(graph, node);
  Index left = cells;
  const auto has_room = [&] {
    const bool is_begun_and_little = left < cells && cells <= kReadAtOnce;
    return is_begun_and_little || (cells_to_read_ > 0 && (cells <= kReadAtOnce || budget_.take()));
  };
  while (left > 0 && has_room()) {
    const Index read = tracker.read_piece(graph, node);
    left -= read;
    cells_to_read_ -= read;
  }
  if (left == 0) return &tracker;
  has_pending_work_ = true;
  return nullptr;
}

std::optional<NumberRange> FigureCache::large_range(const Graph& graph, NodeId node) {
  const std::optional<ElementwiseView> view = graph.elementwise_view(node);
  if (view && view->is_weights()) return weights_range(graph, node, *view);
  const RangeTracker* tracker = follow(graph, node);
  return tracker ? std::optional(tracker->range()) : std::nullopt;
}

// The largest weight of a row is at its largest score, so only the row with the largest one is
// computed.
std::optional<NumberRange> FigureCache::weights_range(const Graph& graph, NodeId node,
                                                      const ElementwiseView& view) {
  const RangeTracker* tracker = follow(graph, view.scores);
  if (!tracker) return std::nullopt;
  const std::span<const float> highs = tracker->row_maxima();
  std::optional<Index> best;
  double best_share = 0;
  for (std::size_t row = 0; row < highs.size(); ++row) {
    const RowStatistics& of_row = view.statistics[row];
    const double share =
        std::exp(static_cast<double>(highs[row]) - static_cast<double>(of_row.max)) / of_row.sum;
    if (!(share > best_share)) continue;
    best_share = share;
    best = static_cast<Index>(row);
  }
  if (!best) return NumberRange();
  Matrix weights(1, graph.shape(node).cols);
  graph.read(node, {*best, 0, 1, weights.cols(), 0, 1}, weights);
  return range_of(weights, weights.size()).range;
}

std::optional<NumberRange> FigureCache::whole_range(const Graph& graph, NodeId node) {
  const std::optional<NumberRange> range = whole_ranges_.find(graph, node);
  has_pending_work_ = has_pending_work_ || whole_ranges_.is_pending();
  return range;
}

bool FigureCache::has_whole_row_lengths(const Computation& computation) {
  const bool has_them = stream_.has_whole_row_lengths(computation, whole_ranges_);
  has_pending_work_ = has_pending_work_ || whole_ranges_.is_pending();
  return has_them;
}

VisibleRange FigureCache::range(const Graph& graph, NodeId node, Index slice, Index known,
                                const std::vector<Region>& hidden) {
  Entry& kept = entry(graph, node, slice);
  if (kept.ranged_cells != known || kept.hidden != hidden) {
    const Shape& shape = graph.shape(node);
    const bool is_large = !shape.is_stack() && known == shape.cell_count() && known >= kLargeCells;
    if (known == 0) {
      kept.seen = {};
    } else if (is_large && hidden.empty()) {
      const std::optional<NumberRange> range = large_range(graph, node);
      if (!range) return {{}, known, true};
      kept.seen = {*range, known};
    } else {
      kept.seen = range_of(*values(graph, node, slice), known, hidden);
    }
    kept.ranged_cells = known;
    kept.hidden = hidden;
  }
  return kept.seen;
}

CellNumbers FigureCache::values(const Graph& graph, NodeId node, Index slice) {
  if (!graph.shape(node).is_stack()) return CellNumbers(graph, node);
  Entry& kept = entry(graph, node, slice);
  if (!kept.slice) kept.slice = std::make_shared<const Matrix>(graph.slice(node, slice));
  return kept.slice;
}

}  // namespace heed
