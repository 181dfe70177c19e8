#include "app/geometry/rect_merger.h"

#include <limits>

namespace heed {

RectMerger::Pair RectMerger::cheapest() const {
  Pair best{0, 0, std::numeric_limits<float>::infinity()};
  for (std::size_t i = 0; i < rects_.size(); ++i) {
    for (std::size_t j = i + 1; j < rects_.size(); ++j) {
      const float waste = united(rects_[i], rects_[j]).area() - rects_[i].area() - rects_[j].area();
      if (waste < best.waste) best = {i, j, waste};
    }
  }
  return best;
}

void RectMerger::add(const Rect& rect) {
  if (rect.width <= 0 || rect.height <= 0) return;
  rects_.push_back(rect);
  while (rects_.size() > 1) {
    const Pair pair = cheapest();
    if (rects_.size() <= most_ && pair.waste > waste_) return;
    rects_[pair.one] = united(rects_[pair.one], rects_[pair.other]);
    rects_.erase(rects_.begin() + static_cast<std::ptrdiff_t>(pair.other));
  }
}

}  // namespace heed
