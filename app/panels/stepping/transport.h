#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Buttons for stepping and playing, the timeline, the position in it, the grain of a step, and the speed.
void transport_ui(PanelUi& ui, const Rect& rect, bool is_narrow);

}  // namespace heed
