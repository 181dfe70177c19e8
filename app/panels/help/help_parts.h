#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// The window dimmed, with its parts outlined and named. Any key or click closes it.
void help_parts_ui(PanelUi& ui, ImVec2 window_px);

}  // namespace heed
