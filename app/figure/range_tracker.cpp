#include "app/figure/range_tracker.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/kernels/parallel.h"

namespace heed {
namespace {

constexpr Index kCellsTogether = 64;   // cells that lie together in memory
constexpr Index kCellsRead = 1 << 16;  // at a time: they stay in the cache of a processor
constexpr float kLargestNumber = std::numeric_limits<float>::max();
constexpr float kInfinite = std::numeric_limits<float>::infinity();

struct RowExtremes {
  float low = kInfinite, high = -kInfinite;
};

// Several numbers beside each other, as a processor does them at once; what is no number counts as nothing.
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

// Numbers are read in blocks that lie together.
Region blocks_of(const Region& region, const Shape& shape) {
  const Index col = region.col / kCellsTogether * kCellsTogether;
  const Index end = (region.col + region.cols + kCellsTogether - 1) / kCellsTogether * kCellsTogether;
  return {region.row, col, region.rows, std::min(end, shape.cols) - col, 0, 1};
}

}  // namespace

// Nothing, what an edit has reached, or all of it.
Regions RangeTracker::to_read(const Graph& graph, NodeId node) const {
  const Revision& revision = graph.revision(node);
  const Shape& shape = graph.shape(node);
  if (is_begun_ && revision_ == revision.id) return {};
  if (is_begun_ && revision_ == revision.before && shape_ == shape) return revision.changed;
  Regions all;
  all.add({0, 0, shape.rows, shape.cols, 0, 1});
  return all;
}

Index RangeTracker::cells_to_read(const Graph& graph, NodeId node) const {
  const Regions regions = to_read(graph, node);
  Index cells = 0;
  for (const Region& region : regions.list()) cells += blocks_of(region, graph.shape(node)).cell_count();
  return cells;
}

void RangeTracker::follow(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  const Regions regions = to_read(graph, node);
  if (shape_ != shape) {
    const Index blocks = (shape.cols + kCellsTogether - 1) / kCellsTogether;
    lows_.resize(shape.rows, blocks);
    highs_.resize(shape.rows, blocks);
    row_lows_.resize(static_cast<std::size_t>(shape.rows));
    row_highs_.resize(static_cast<std::size_t>(shape.rows));
    shape_ = shape;
  }
  for (const Region& region : regions.list()) read(graph, node, blocks_of(region, shape));
  if (!regions.is_empty()) sum_up();
  is_begun_ = true;
  revision_ = graph.revision(node).id;
}

// Of whole blocks.
void RangeTracker::read(const Graph& graph, NodeId node, const Region& region) {
  const bool is_kept = graph.is_kept(node);
  // What is settled as a whole is read by several threads at once.
  const bool is_settled = is_kept || graph.made_of(node);
  const Matrix* kept = is_kept ? &*graph.value(node) : nullptr;
  const Index rows_at_once = std::max<Index>(kCellsRead / region.cols, 1);
  const auto read_some = [&](Index part) {
    const Index row = region.row + part * rows_at_once;
    const Index rows = std::min(rows_at_once, region.row + region.rows - row);
    const Region some = {row, region.col, rows, region.cols, 0, 1};
    if (kept) return take(some, kept->block(row, region.col, rows, region.cols));
    thread_local std::vector<float> room;  // kept: memory that is new costs more than what is done with it
    if (room.size() < static_cast<std::size_t>(rows * region.cols))
      room.resize(static_cast<std::size_t>(rows * region.cols));
    Eigen::Map<Matrix> made(room.data(), rows, region.cols);
    graph.read(node, some, made);
    take(some, made);
  };
  const Index parts = (region.rows + rows_at_once - 1) / rows_at_once;
  if (is_settled) return parallel_for(parts, read_some);
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

void RangeTracker::sum_up() {
  range_ = {};
  for (const float low : row_lows_) range_.low = std::min(range_.low, low);
  for (const float high : row_highs_) range_.high = std::max(range_.high, high);
}

}  // namespace heed
