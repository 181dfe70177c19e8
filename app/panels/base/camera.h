#pragma once

#include <span>

#include "app/geometry/geometry.h"

namespace heed {

// The camera under which all of `bounds` is seen in `area`, not larger than life by much.
Camera whole_figure_camera(const Rect& bounds, const Rect& area, float ui_scale);

// Closer or farther by `factor`, with what lies at `fixed` (screen) staying there.
Camera zoomed_camera(const Camera& camera, Point fixed, float factor, float ui_scale);

// The whole figure where its numbers can be read like that or the subjects would not be much larger, else the
// subjects as large as fits. Of these the first is always seen; the others as long as numbers are seen too.
Camera following_camera(const Rect& bounds, std::span<const Rect> subjects, const Rect& area, float ui_scale);

inline constexpr double kTravelSecs = 0.45;

// On the way; at both ends exactly there. A long way is seen from a little farther off.
Camera travelling_camera(const Camera& from, const Camera& to, const Rect& area, float share);

}  // namespace heed
