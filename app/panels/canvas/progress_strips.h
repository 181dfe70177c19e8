#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Progress of what is written, read or computed in the background, above the caption. Returns the upper edge
// of what stands at the bottom of the canvas: the strips, else the caption.
float progress_strips_ui(PanelUi& ui, const Rect& canvas);

}  // namespace heed
