#pragma once

#include "app/panels/ui.h"

namespace heed {

// Above the figure: how it moves, how near it is, and the way back where a person has moved it.
void canvas_buttons_ui(Ui& ui, const Rect& canvas, const Camera& camera);

}  // namespace heed
