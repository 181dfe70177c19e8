#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/help/versions.h"

namespace heed {

// What this program is, what it is made of, and under which licence.
void about_ui(PanelUi& ui, ImVec2 window_px, const Versions& versions);

}  // namespace heed
