#include "app/figure/range_tracker.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/graph/large/elementwise_view.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

constexpr Index kCellsTogether = 64;   // contiguous cells per block
constexpr Index kCellsRead = 1 << 16;  // at a time: fits into the processor's cache
constexpr Index kPieceCells = 1 << 20;
constexpr float kLargestNumber = std::numeric_limits<float>::max();
constexpr float kInfinite = std::numeric_limits<float>::infinity();

struct RowExtremes {
  float low = kInfinite, high = -kInfinite;
};

// Written for auto-vectorization; non-finite numbers are ignored.
RowExtremes extremes_of(const float* numbers, Index count) {
  constexpr Index kLanes = 16;
  std::array<float, kLanes> lows, highs;
  lows.fill(kInfinite);
  highs.fill(-kInfinite);
  const auto take = [&](std::size_t lane, float value) {
    const bool is_number = std::abs(value) <= kLargestNumber;
    const float low = is_number ? value : kInfinite, high = is_number ? value : -kInfinite;
    lows[lane] = low < lows[lane] ? low : lows[lane];
    highs[lane] = high > highs[lane] ? high : highs[lane];
  };
  Index at = 0;
  for (; at + kLanes <= count; at += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) take(lane, numbers[at + static_cast<Index>(lane)]);
  }
  for (; at < count; ++at) take(0, numbers[at]);
  return {*std::min_element(lows.begin(), lows.end()), *std::max_element(highs.begin(), highs.end())};
}

// Extends a region to whole blocks.
Region blocks_of(const Region& region, const Shape& shape) {
  const Index col = region.col / kCellsTogether * kCellsTogether;
  const Index end = (region.col + region.cols + kCellsTogether - 1) / kCellsTogether * kCellsTogether;
  return {region.row, col, region.rows, std::min(end, shape.cols) - col, 0, 1};
}

}  // namespace

void RangeTracker::reset(const Shape& shape) {
  if (shape_ != shape) {
    const Index blocks = (shape.cols + kCellsTogether - 1) / kCellsTogether;
    lows_.resize(shape.rows, blocks);
    highs_.resize(shape.rows, blocks);
    row_lows_.resize(static_cast<std::size_t>(shape.rows));
    row_highs_.resize(static_cast<std::size_t>(shape.rows));
    shape_ = shape;
  }
  unread_ = {{0, 0, shape.rows, shape.cols, 0, 1}};
  is_begun_ = true;
}

Index RangeTracker::follow(const Graph& graph, NodeId node) {
  const Revision& revision = graph.revision(node);
  const Shape& shape = graph.shape(node);
  if (!is_begun_ || shape_ != shape || (revision_ != revision.id && revision_ != revision.before)) {
    reset(shape);
  } else if (revision_ != revision.id) {
    for (const Region& region : revision.changed.list()) unread_.push_back(blocks_of(region, shape));
  }
  revision_ = revision.id;
  Index cells = 0;
  for (const Region& region : unread_) cells += region.cell_count();
  return cells;
}

Index RangeTracker::read_piece(const Graph& graph, NodeId node) {
  if (unread_.empty()) return 0;
  Region& left = unread_.back();
  Region piece = left;
  piece.rows = std::min(left.rows, std::max<Index>(kPieceCells / left.cols, 1));
  read(graph, node, piece);
  left.row += piece.rows;
  left.rows -= piece.rows;
  if (left.rows == 0) unread_.pop_back();
  if (unread_.empty()) reduce_rows();
  return piece.cell_count();
}

// Reads whole blocks.
void RangeTracker::read(const Graph& graph, NodeId node, const Region& region) {
  const bool is_stored = graph.storage(node) == Storage::Stored;
  // Only thread-safe if the graph has nothing left to compute lazily.
  const bool is_computed = is_stored || graph.elementwise_view(node);
  const Matrix* stored = is_stored ? &*graph.value(node) : nullptr;
  const Index rows_at_once = std::max<Index>(kCellsRead / region.cols, 1);
  const auto read_some = [&](Index part) {
    const Index row = region.row + part * rows_at_once;
    const Index rows = std::min(rows_at_once, region.row + region.rows - row);
    const Region some = {row, region.col, rows, region.cols, 0, 1};
    if (stored) return take(some, stored->block(row, region.col, rows, region.cols));
    thread_local std::vector<float> room;  // reused: fresh pages cost more than the work
    if (room.size() < static_cast<std::size_t>(rows * region.cols))
      room.resize(static_cast<std::size_t>(rows * region.cols));
    Eigen::Map<Matrix> made(room.data(), rows, region.cols);
    graph.read(node, some, made);
    take(some, made);
  };
  const Index parts = (region.rows + rows_at_once - 1) / rows_at_once;
  if (is_computed) return parallel_for(parts, read_some);
  for (Index part = 0; part < parts; ++part) read_some(part);
}

void RangeTracker::take(const Region& region,
                        const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& numbers) {
  const Index first = region.col / kCellsTogether;
  for (Index r = 0; r < region.rows; ++r) {
    const Index row = region.row + r;
    for (Index col = 0; col < region.cols; col += kCellsTogether) {
      const RowExtremes found = extremes_of(numbers.data() + r * numbers.outerStride() + col,
                                            std::min(kCellsTogether, region.cols - col));
      lows_(row, first + col / kCellsTogether) = found.low;
      highs_(row, first + col / kCellsTogether) = found.high;
    }
    row_lows_[static_cast<std::size_t>(row)] = lows_.row(row).minCoeff();
    row_highs_[static_cast<std::size_t>(row)] = highs_.row(row).maxCoeff();
  }
}

void RangeTracker::reduce_rows() {
  range_ = {};
  for (const float low : row_lows_) range_.low = std::min(range_.low, low);
  for (const float high : row_highs_) range_.high = std::max(range_.high, high);
}

}  // namespace heed
