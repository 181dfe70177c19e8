#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Above the figure: how it moves, how near it is, and the way back where a person has moved it.
void canvas_buttons_ui(PanelUi& ui, const Rect& canvas, const Camera& camera);
// How much of their line they take, from its right end.
float canvas_buttons_width(const PanelUi& ui, const Rect& canvas);

}  // namespace heed
