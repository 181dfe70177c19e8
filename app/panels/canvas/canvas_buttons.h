#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// Above the figure: how it moves, how near it is, and the way back where a person has moved it.
void canvas_buttons_ui(Ui& ui, const Rect& canvas, const Camera& camera);
// How much of their line they take, from its right end.
float canvas_buttons_width(const Ui& ui, const Rect& canvas);

}  // namespace heed
