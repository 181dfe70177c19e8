#pragma once

#include <vector>

namespace heed {

// x to the right, y down; in window pixels or figure units, depending on context.
struct Point {
  float x = 0;
  float y = 0;

  bool operator==(const Point&) const = default;
};

inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
inline Point operator*(Point a, float factor) { return {a.x * factor, a.y * factor}; }

struct Rect {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;

  float right() const { return x + width; }
  float bottom() const { return y + height; }
  float center_x() const { return x + width / 2; }
  float center_y() const { return y + height / 2; }
  float area() const { return width * height; }
  Point center() const { return {center_x(), center_y()}; }
  Point left_middle() const { return {x, center_y()}; }
  Point bottom_right() const { return {right(), bottom()}; }
  Point right_middle() const { return {right(), center_y()}; }
  bool contains(Point at) const { return at.x >= x && at.x < right() && at.y >= y && at.y < bottom(); }
  Rect moved(float dx, float dy) const { return {x + dx, y + dy, width, height}; }
  bool operator==(const Rect&) const = default;
};

// Shrunk by `by` on each side, but never below empty; grown if it is negative.
Rect inset(const Rect& rect, float by);

inline bool do_overlap(const Rect& a, const Rect& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

// The intersection; empty if they do not overlap.
Rect intersect(const Rect& a, const Rect& b);

// The rectangle minus a hole, as up to four parts: above, below, left and right of it.
std::vector<Rect> subtract(const Rect& rect, const Rect& hole);

// The bounding box of both.
Rect united(const Rect& a, const Rect& b);

// Maps figure to screen coordinates: screen = origin + figure · scale.
struct Camera {
  Point origin;
  float scale = 1;

  Point to_screen(Point at) const { return origin + at * scale; }
  Rect to_screen(const Rect& rect) const {
    const Point corner = to_screen(Point{rect.x, rect.y});
    return {corner.x, corner.y, rect.width * scale, rect.height * scale};
  }
  Point to_figure(Point at) const { return (at - origin) * (1 / scale); }
  bool operator==(const Camera&) const = default;
};

}  // namespace heed
