#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/figure/figure.h"
#include "app/geometry/geometry.h"

namespace heed {

// The camera under which all of `bounds` is seen in `area`, not larger than life by much.
Camera whole_figure_camera(const Rect& bounds, const Rect& area, float ui_scale);

// Closer or farther by `factor`, with what lies at `fixed` (screen) staying there.
Camera zoomed_camera(const Camera& camera, Point fixed, float factor, float ui_scale);

// The whole figure where its numbers can be read like that or the subjects would not be much larger, else the
// subjects as large as fits. Of these the first is always seen; the others as long as numbers are seen too.
Camera following_camera(const Rect& bounds, std::span<const Rect> subjects, const Rect& area, float ui_scale);

// What a cell is about: its matrix with the place where it is spelled out, then those that it is made of.
std::vector<Rect> subjects_of(const Computation& computation, const FigureLayout& layout,
                              std::optional<CellRef> cell);
// The cell that the steps are at, or the selected one.
std::optional<CellRef> followed_cell(const Computation& computation, std::optional<CellRef> selection);

// The camera moves from where it is to where it is wanted.
struct CameraTravel {
  Camera from, to;
  double began_secs = 0;
  Rect area;  // in which `to` was wanted
  bool is_begun = false;
};

inline constexpr double kTravelSecs = 0.45;

// On the way; at both ends exactly there. A long way is seen from a little farther off.
Camera travelling_camera(const Camera& from, const Camera& to, const Rect& area, float share);

}  // namespace heed
