#pragma once

#include <span>

#include "app/geometry/geometry.h"

namespace heed {

// The camera that shows all of `bounds` in `area`, as large as it fits.
Camera whole_figure_camera(const Rect& bounds, const Rect& area, float ui_scale);

// Zooms by `factor` around the point `fixed` of the screen.
Camera zoomed_camera(const Camera& camera, Point fixed, float factor, float ui_scale);

// Moved as little as it takes for a piece of the figure to be seen in `view`: as wide and as high as a
// quarter of that, or all of a smaller figure.
Camera kept_in_view(const Camera& camera, const Rect& bounds, const Rect& view);

// Shows the whole figure if its numbers are readable then or the subjects would not be much larger; otherwise
// the subjects as large as they fit. The first subject is always in view, the others as long as numbers stay
// readable. `comfortable`: the scale at which a cell of the first subject is 36 pixels wide on an ordinary
// display.
Camera following_camera(const Rect& bounds, std::span<const Rect> subjects, const Rect& area,
                        float comfortable);

inline constexpr double kTravelSecs = 0.45;

// The camera at `share` of the way, exact at both ends. A long travel zooms out a little.
Camera travelling_camera(const Camera& from, const Camera& to, const Rect& area, float share);

}  // namespace heed
