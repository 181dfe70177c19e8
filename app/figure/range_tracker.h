#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/theme/color_scale.h"
#include "core/graph/graph.h"

namespace heed {

// The range of a large matrix, kept up to date: the lowest and the highest number of every few cells of a
// row, and of every row, so that after an edit no more is read than what it reached.
class RangeTracker {
 public:
  // Of a node that is known as a whole; the same in each call, or else it begins anew. Says how many numbers
  // have to be read until the range is that of the node.
  Index follow(const Graph& graph, NodeId node);
  // Reads some of them, and returns how many. After follow().
  Index read_piece(const Graph& graph, NodeId node);

  // When nothing is left to be read.
  const NumberRange& range() const { return range_; }
  // The largest number of each row; −∞: the row has none.
  std::span<const float> row_highs() const { return row_highs_; }

 private:
  void begin_anew(const Shape& shape);
  void read(const Graph& graph, NodeId node, const Region& region);
  void take(const Region& region, const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& numbers);
  void sum_up();

  bool is_begun_ = false;
  std::uint64_t revision_ = 0;
  Shape shape_;
  std::vector<Region> unread_;
  Matrix lows_, highs_;  // (rows, blocks of a row)
  std::vector<float> row_lows_, row_highs_;
  NumberRange range_;
};

}  // namespace heed
