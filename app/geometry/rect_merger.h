#pragma once

#include <cstddef>
#include <vector>

#include "app/geometry/geometry.h"

namespace heed {

// Covers a set of rectangles with at most `most` ones. Two are merged when their union covers at
// most `waste` extra area, or when there are too many. Results may overlap, as a row and a column
// do.
class RectMerger {
 public:
  RectMerger(std::size_t most, float waste) : most_(most), waste_(waste) {}

  void add(const Rect& rect);
  const std::vector<Rect>& list() const { return rects_; }

 private:
  struct Pair {
    std::size_t one = 0, other = 0;
    float waste = 0;  // area of their union that neither covers; negative if they overlap
  };
  Pair cheapest() const;

  std::size_t most_;
  float waste_;
  std::vector<Rect> rects_;
};

}  // namespace heed
