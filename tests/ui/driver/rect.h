#pragma once

#include <algorithm>

namespace heed::ui_test {

// A box on the screen, in pixels from its top left corner.
struct Rect {
  float left = 0;
  float top = 0;
  float right = 0;
  float bottom = 0;

  float width() const { return right - left; }
  float height() const { return bottom - top; }
  float center_x() const { return (left + right) / 2; }
  float center_y() const { return (top + bottom) / 2; }
  bool is_empty() const { return right <= left || bottom <= top; }
  bool contains(float x, float y) const { return x >= left && x < right && y >= top && y < bottom; }
};

inline Rect intersection(const Rect& a, const Rect& b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
          std::min(a.bottom, b.bottom)};
}

inline Rect bounding(const Rect& a, const Rect& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
          std::max(a.bottom, b.bottom)};
}

}  // namespace heed::ui_test
