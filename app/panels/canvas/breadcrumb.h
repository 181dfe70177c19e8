#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Where in a transformer the figure is, in the upper left corner of the canvas: `Model › Block 2 › Head 3`.
// Pressing a part goes there. Returns its right edge, or the left edge of the canvas for a bare attention.
float breadcrumb_ui(PanelUi& ui, const Rect& canvas);
// 0: there is none.
float breadcrumb_width(const PanelUi& ui);

}  // namespace heed
