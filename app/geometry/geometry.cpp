#include "app/geometry/geometry.h"

#include <algorithm>

namespace heed {

Rect inset(const Rect& rect, float by) {
  return {rect.x + by, rect.y + by, std::max(rect.width - 2 * by, 0.0f),
          std::max(rect.height - 2 * by, 0.0f)};
}

Rect united(const Rect& a, const Rect& b) {
  const float x = std::min(a.x, b.x);
  const float y = std::min(a.y, b.y);
  return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

Rect intersect(const Rect& a, const Rect& b) {
  const float x = std::max(a.x, b.x), y = std::max(a.y, b.y);
  return {x, y, std::max(std::min(a.right(), b.right()) - x, 0.0f),
          std::max(std::min(a.bottom(), b.bottom()) - y, 0.0f)};
}

std::vector<Rect> subtract(const Rect& rect, const Rect& hole) {
  if (!do_overlap(rect, hole)) return {rect};
  const Rect gone = intersect(rect, hole);
  std::vector<Rect> left;
  const auto add = [&](const Rect& part) {
    if (part.width > 0 && part.height > 0) left.push_back(part);
  };
  add({rect.x, rect.y, rect.width, gone.y - rect.y});
  add({rect.x, gone.bottom(), rect.width, rect.bottom() - gone.bottom()});
  add({rect.x, gone.y, gone.x - rect.x, gone.height});
  add({gone.right(), gone.y, rect.right() - gone.right(), gone.height});
  return left;
}

}  // namespace heed
