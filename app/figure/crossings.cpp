#include "app/figure/crossings.h"

#include <algorithm>

#include "app/figure/route.h"

namespace heed {
namespace {

constexpr float kTouchedEdge = 0.5f;  // a line along an edge does not cross it

Point at_share(const Stroke& s, float t) {
  const float u = 1 - t;
  return s.from * (u * u * u) + s.from_handle * (3 * u * u * t) + s.to_handle * (3 * u * t * t) +
         s.to * (t * t * t);
}

}  // namespace

bool is_clear(const Stroke& stroke, std::span<const Rect> obstacles) {
  constexpr int kSamples = 40;
  for (int i = 0; i <= kSamples; ++i) {
    const Point at = at_share(stroke, static_cast<float>(i) / kSamples);
    for (const Rect& obstacle : obstacles) {
      if (inset(obstacle, kTouchedEdge).contains(at)) return false;
    }
  }
  return true;
}

void add_lines(std::span<const Stroke> arrow, std::vector<Rect>& lines) {
  for (const Stroke& stroke : arrow) {
    const auto [left, right] = std::minmax(stroke.from.x, stroke.to.x);
    const auto [top, bottom] = std::minmax(stroke.from.y, stroke.to.y);
    const Rect around{left, top, right - left, bottom - top};
    const bool is_line = stroke.from == stroke.from_handle && stroke.to == stroke.to_handle;
    if (is_line && (around.width == 0) != (around.height == 0)) lines.push_back(around);
  }
}

std::optional<Point> crossing_of(Point a, Point b, const Rect& line) {
  const auto is_between = [](float at, float from, float to) {
    const auto [low, high] = std::minmax(from, to);
    return low < at && at <= high;
  };
  const bool is_level = line.height == 0;
  if (is_level == (a.y == b.y)) return std::nullopt;
  if (is_level && is_between(line.y, a.y, b.y) && is_between(a.x, line.x, line.right()))
    return Point{a.x, line.y};
  if (!is_level && is_between(line.x, a.x, b.x) && is_between(a.y, line.y, line.bottom()))
    return Point{line.x, a.y};
  return std::nullopt;
}

void clear_crossings(const Pen& pen, std::span<const Stroke> strokes, std::span<const Rect> lines,
                     float width) {
  constexpr float kAlong = 4, kBeside = 3;
  for (const Stroke& stroke : strokes) {
    const bool is_line = stroke.from == stroke.from_handle && stroke.to == stroke.to_handle;
    if (!is_line) continue;
    for (const Rect& line : lines) {
      const bool is_level = line.height == 0;
      const Rect with_corners = is_level
                                    ? Rect{line.x - kRoundCorner, line.y, line.width + 2 * kRoundCorner, 0}
                                    : Rect{line.x, line.y - kRoundCorner, 0, line.height + 2 * kRoundCorner};
      const std::optional<Point> at = crossing_of(stroke.from, stroke.to, with_corners);
      if (!at) continue;
      const float wide = is_level ? 2 * kAlong : width + 2 * kBeside,
                  high = is_level ? width + 2 * kBeside : 2 * kAlong;
      pen.add(Box{{at->x - wide / 2, at->y - high / 2, wide, high}, pen.theme().canvas, 0});
    }
  }
}

}  // namespace heed
