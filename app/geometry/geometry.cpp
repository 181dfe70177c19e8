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

}  // namespace heed
