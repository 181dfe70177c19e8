#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "app/figure/drawing.h"
#include "app/figure/label_width.h"

namespace heed {

using Quad = std::array<Point, 4>;

inline Quad quad_of(const Rect& rect) {
  return {{{rect.x, rect.y}, {rect.right(), rect.y}, {rect.right(), rect.bottom()}, {rect.x, rect.bottom()}}};
}

// Where a label is, near enough: a letter is seldom wider than width_in_ems() has it.
inline Quad quad_of(const Label& label) {
  const float width = 0.86f * label.size * width_in_ems(label.text), height = 0.8f * label.size;
  const float share = label.anchor == Anchor::Left ? 0 : label.anchor == Anchor::Center ? 0.5f : 1;
  Quad quad = quad_of(Rect{-share * width, -height / 2, width, height});
  const float cosine = std::cos(label.turn), sine = std::sin(label.turn);
  for (Point& corner : quad)
    corner = label.at + Point{cosine * corner.x - sine * corner.y, sine * corner.x + cosine * corner.y};
  return quad;
}

// No edge of either has all of the other outside.
inline bool do_overlap(const Quad& a, const Quad& b) {
  const auto separates = [](const Quad& edges, const Quad& other) {
    for (std::size_t at = 0; at < 4; ++at) {
      const Point from = edges[at], along = edges[(at + 1) % 4] - from;
      const bool all_outside = std::ranges::all_of(other, [&](Point corner) {
        const Point to = corner - from;
        return along.x * to.y - along.y * to.x <= 0;
      });
      if (all_outside) return true;
    }
    return false;
  };
  return !separates(a, b) && !separates(b, a);
}

}  // namespace heed
