#pragma once

#include <cstddef>
#include <vector>

#include "app/geometry/geometry.h"

namespace heed {

// Covers all rectangles that are added with at most so many. Two become one where that covers no more than
// `waste` beside them, and where there would be too many. They may overlap, as a row and a column do.
class FewRects {
 public:
  FewRects(std::size_t most, float waste) : most_(most), waste_(waste) {}

  void add(const Rect& rect);
  const std::vector<Rect>& list() const { return rects_; }

 private:
  struct Pair {
    std::size_t one = 0, other = 0;
    float waste = 0;  // area of their union that neither covers; less than 0 if they overlap
  };
  Pair cheapest() const;

  std::size_t most_;
  float waste_;
  std::vector<Rect> rects_;
};

}  // namespace heed
