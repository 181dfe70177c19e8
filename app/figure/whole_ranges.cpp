#include "app/figure/whole_ranges.h"

#include <bit>
#include <utility>

#include "app/figure/figure_cache.h"
#include "app/figure/usual_size.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr std::uint64_t kHashStart = 14695981039346656037u;

// FNV-1a, a word at a time.
void add_to_hash(std::uint64_t& hash, std::uint64_t word) { hash = (hash ^ word) * 1099511628211u; }

bool is_complete(const Graph& graph, NodeId node) {
  return graph.known(node) == graph.shape(node).cell_count();
}

bool has_size(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  return shape.cell_count() >= kLeastCellsOfSize &&
         (!shape.is_stack() || shape.cell_count() <= kMostStackCells);
}

}  // namespace

bool is_moderate(const Graph& graph) {
  Index cells = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!graph.shape(node).is_stack()) cells += graph.shape(node).cell_count();
  }
  return cells <= kMostWholeCells;
}

std::uint64_t numbers_id(const Graph& graph) {
  std::uint64_t hash = kHashStart;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!graph.op(node)) add_to_hash(hash, graph.revision(node).id);
    if (!graph.patches(node).empty()) add_to_hash(hash, graph.revision(node).id);
    for (const Override& held : graph.overrides(node)) {
      add_to_hash(hash, node);
      add_to_hash(hash, static_cast<std::uint64_t>(index_of(graph.shape(node), held.cell)));
      add_to_hash(hash, std::bit_cast<std::uint32_t>(held.value));
    }
  }
  return hash;
}

std::optional<NumberRange> complete_range(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  if (!shape.is_stack()) return range_of(*graph.value(node), shape.cell_count()).range;
  if (shape.cell_count() > kMostStackCells) return std::nullopt;
  NumberRange range;
  for (Index slice = 0; slice < shape.slices; ++slice) {
    const Matrix values = graph.slice(node, slice);
    range.add(range_of(values, values.size()).range);
  }
  return range;
}

// The copy is dropped afterwards: while it shared matrices with the graph, each edit would have to copy them.
void WholeRanges::compute(const Graph& graph) {
  Graph whole = graph;
  whole.compute_all();
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!ranges_[node]) ranges_[node] = complete_range(whole, node);
    if (!sizes_[node] && has_size(whole, node)) sizes_[node] = heed::usual_size(whole, node);
  }
  is_all_computed_ = true;
}

// What nobody asked for in the frame before is not worked on: the figure shows something else by now.
void WholeRanges::begin_frame() {
  has_frames_ = true;
  if (!std::exchange(is_pending_, false)) worker_.cancel();
  ++frames_since_change_;
}

void WholeRanges::take(WholeNumbers whole) {
  is_all_computed_ = are_rows_measured_ = true;
  row_lengths_ = std::move(whole.row_lengths);
  RangesByNode& ranges = whole.ranges;
  ranges.resize(ranges_.size());
  for (NodeId node = 0; node < ranges_.size(); ++node) {
    if (!ranges_[node]) ranges_[node] = ranges[node];
    if (!sizes_[node] && node < whole.sizes.size()) sizes_[node] = whole.sizes[node];
  }
}

void WholeRanges::wait() {
  if (auto whole = worker_.wait_for_outcome()) take(std::move(*whole));
}

// While a number is being dragged, each frame has another: only what stays is worth the worker's time.
void WholeRanges::compute_large(const Graph& graph) {
  constexpr int kFramesToSettle = 6;
  if (!has_frames_) return take(numbers_of_large(graph, rows_of_));
  is_pending_ = true;
  const bool may_begin = !worker_.is_busy() && frames_since_change_ >= kFramesToSettle;
  if (may_begin && !worker_.begin(graph, rows_of_)) return take({});
  if (auto whole = worker_.outcome()) take(std::move(*whole));
}

void WholeRanges::forget_other_numbers(const Graph& graph) {
  const std::uint64_t id = numbers_id(graph);
  if (id == numbers_id_ && ranges_.size() == graph.node_count()) return;
  ranges_.assign(graph.node_count(), std::nullopt);
  sizes_.assign(graph.node_count(), std::nullopt);
  rows_of_.clear();  // another graph may have other nodes
  row_lengths_.clear();
  numbers_id_ = id;
  is_all_computed_ = are_rows_measured_ = false;
  frames_since_change_ = 0;
  worker_.cancel();
}

const RowLengths* WholeRanges::row_lengths(const Graph& graph, const std::vector<NodeId>& nodes) {
  forget_other_numbers(graph);
  if (rows_of_ != nodes) {
    rows_of_ = nodes;
    are_rows_measured_ = false;
    worker_.cancel();
  }
  if (!are_rows_measured_) compute_large(graph);
  return are_rows_measured_ && !row_lengths_.empty() ? &row_lengths_ : nullptr;
}

float WholeRanges::usual_size(const Graph& graph, NodeId node) {
  if (!has_size(graph, node)) return 0;
  forget_other_numbers(graph);
  if (!sizes_[node] && is_complete(graph, node)) {
    sizes_[node] = heed::usual_size(graph, node);
  } else if (!sizes_[node] && !is_all_computed_ && is_moderate(graph)) {
    compute(graph);
  }
  return sizes_[node].value_or(0);
}

std::optional<NumberRange> WholeRanges::find(const Graph& graph, NodeId node) {
  const bool is_stack = graph.shape(node).is_stack();
  if (is_complete(graph, node) && !is_stack) return std::nullopt;
  forget_other_numbers(graph);
  if (ranges_[node] || is_all_computed_) return ranges_[node];
  if (is_moderate(graph)) {
    if (is_complete(graph, node)) return ranges_[node] = complete_range(graph, node);
    compute(graph);
  } else if (!is_stack && !holds_shares(graph, node)) {
    compute_large(graph);
  }
  return ranges_[node];
}

}  // namespace heed
