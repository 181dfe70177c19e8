#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Above the figure: motion on or off, zoom, and a button that undoes panning and zooming by hand. Between the
// last and the others something else stands, as wide as is reserved.
void canvas_buttons_ui(PanelUi& ui, const Rect& canvas, const Camera& camera, float reserved_px);
// The width that they take from the right edge.
float canvas_buttons_width(const PanelUi& ui, const Rect& canvas);

}  // namespace heed
