#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// The window stepped back, each of its parts outlined and named; any key and any click leave.
void help_parts_ui(PanelUi& ui, ImVec2 window_px);

}  // namespace heed
