#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/matrix.h"
#include "core/graph/expression.h"

namespace heed {

// Room for whole rows of one node at a time. Each thread has one, which keeps its memory.
class RowBuffer {
 public:
  bool holds(NodeId node, const Region& rows) const { return held_ && *held_ == node && rows_ == rows; }

  MatrixBlock rows() {
    return Eigen::Map<Matrix, 0, Eigen::OuterStride<>>(first(), rows_.rows, rows_.cols,
                                                       Eigen::OuterStride<>(stride()));
  }

  // Of the node that it holds: from this column on there are zeros.
  Index zero_from() const { return zero_from_; }
  void set_zero_from(Index col) { zero_from_ = col; }

  MatrixBlock take(NodeId node, const Region& rows) {
    held_ = node;
    rows_ = rows;
    zero_from_ = Region::kToEnd;
    const auto size = static_cast<std::size_t>(rows.rows * stride() + kLine);
    if (numbers().size() < size) numbers().resize(size);
    return this->rows();
  }

 private:
  static constexpr Index kLine = 16;  // numbers of a line of the cache

  static std::vector<float>& numbers() {
    thread_local std::vector<float> kept;
    return kept;
  }

  // Rows begin where a line does, and a line farther apart than they are long: where that is a power of two,
  // numbers below one another would else drive one another out of the cache.
  Index stride() const { return (rows_.cols + kLine - 1) / kLine * kLine + kLine; }
  static float* first() {
    void* at = numbers().data();
    std::size_t room = numbers().size() * sizeof(float);
    return static_cast<float*>(std::align(kLine * sizeof(float), 0, at, room));
  }

  std::optional<NodeId> held_;
  Region rows_;
  Index zero_from_ = Region::kToEnd;
};

}  // namespace heed
