#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/theme/color_scale.h"
#include "core/graph/graph.h"

namespace heed {

// Maintains the range of a large matrix incrementally: keeps the extremes of blocks of cells and of
// rows, so that after an edit only dirty blocks are read again.
class RangeTracker {
 public:
  // Updates the dirty regions of a fully computed node; passing another node starts over. Returns
  // how many numbers must be read before the range is valid.
  Index follow(const Graph& graph, NodeId node);
  // Reads one chunk of them and returns its size. Call after follow().
  Index read_piece(const Graph& graph, NodeId node);

  // Valid when nothing is left to read.
  const NumberRange& range() const { return range_; }
  // The maximum of each row; −∞: the row has none.
  std::span<const float> row_maxima() const { return row_highs_; }

 private:
  void reset(const Shape& shape);
  void read(const Graph& graph, NodeId node, const Region& region);
  void take(const Region& region, const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& numbers);
  void reduce_rows();

  bool is_begun_ = false;
  std::uint64_t revision_ = 0;
  Shape shape_;
  std::vector<Region> unread_;
  Matrix lows_, highs_;  // (rows, blocks of a row)
  std::vector<float> row_lows_, row_highs_;
  NumberRange range_;
};

}  // namespace heed
