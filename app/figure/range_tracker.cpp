#include "app/figure/range_tracker.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {
namespace {

constexpr Index kCellsTogether = 64;   // cells that lie together in memory
constexpr Index kCellsRead = 1 << 17;  // at a time, where they have to be made
constexpr float kLargestNumber = std::numeric_limits<float>::max();
constexpr float kInfinite = std::numeric_limits<float>::infinity();

struct RowExtremes {
  float low = kInfinite, high = -kInfinite;
};

RowExtremes extremes_of(const float* numbers, Index count) {
  RowExtremes found;
  for (Index at = 0; at < count; ++at) {
    const float value = numbers[at];
    if (!(std::abs(value) <= kLargestNumber)) continue;
    found.low = std::min(found.low, value);
    found.high = std::max(found.high, value);
  }
  return found;
}

}  // namespace

void RangeTracker::follow(const Graph& graph, NodeId node) {
  const Revision& revision = graph.revision(node);
  const Shape& shape = graph.shape(node);
  if (is_begun_ && revision_ == revision.id) return;
  if (is_begun_ && revision_ == revision.before && shape_ == shape) {
    for (const Region& region : revision.changed.list()) read(graph, node, region);
  } else {
    const Index blocks = (shape.cols + kCellsTogether - 1) / kCellsTogether;
    lows_.resize(shape.rows, blocks);
    highs_.resize(shape.rows, blocks);
    row_lows_.resize(static_cast<std::size_t>(shape.rows));
    row_highs_.resize(static_cast<std::size_t>(shape.rows));
    shape_ = shape;
    read(graph, node, {0, 0, shape.rows, shape.cols, 0, 1});
  }
  sum_up();
  is_begun_ = true;
  revision_ = revision.id;
}

void RangeTracker::read(const Graph& graph, NodeId node, const Region& region) {
  const Index first = region.col / kCellsTogether,
              end = (region.col + region.cols + kCellsTogether - 1) / kCellsTogether;
  const Index col = first * kCellsTogether, cols = std::min(end * kCellsTogether, shape_.cols) - col;
  const Matrix* kept = graph.is_kept(node) ? &*graph.value(node) : nullptr;
  const Index rows_at_once = std::max<Index>(kCellsRead / cols, 1);
  Matrix made;
  for (Index row = region.row; row < region.row + region.rows; row += rows_at_once) {
    const Index rows = std::min(rows_at_once, region.row + region.rows - row);
    if (!kept) {
      made.resize(rows, cols);
      graph.read(node, {row, col, rows, cols, 0, 1}, made);
    }
    for (Index r = 0; r < rows; ++r) {
      const float* numbers = kept ? &(*kept)(row + r, col) : &made(r, 0);
      for (Index block = first; block < end; ++block) {
        const Index from = block * kCellsTogether - col;
        const RowExtremes found = extremes_of(numbers + from, std::min(kCellsTogether, cols - from));
        lows_(row + r, block) = found.low;
        highs_(row + r, block) = found.high;
      }
      row_lows_[static_cast<std::size_t>(row + r)] = lows_.row(row + r).minCoeff();
      row_highs_[static_cast<std::size_t>(row + r)] = highs_.row(row + r).maxCoeff();
    }
  }
}

void RangeTracker::sum_up() {
  range_ = {};
  for (const float low : row_lows_) range_.low = std::min(range_.low, low);
  for (const float high : row_highs_) range_.high = std::max(range_.high, high);
}

}  // namespace heed
