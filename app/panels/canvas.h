#pragma once

#include "app/panels/ui.h"

namespace heed {

// The picture of the computation, and the caption of the moment below it. Wheel zooms, dragging moves.
void canvas_ui(Ui& ui, const Rect& rect);

// The camera under which all of `bounds` is seen in `area`, not larger than life by much.
Camera whole_figure_camera(const Rect& bounds, const Rect& area, float ui_scale);
// Closer or farther by `factor`, with what lies at `fixed` (screen) staying there.
Camera zoomed_camera(const Camera& camera, Point fixed, float factor, float ui_scale);

}  // namespace heed
