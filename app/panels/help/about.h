#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/help/versions.h"

namespace heed {

// The page about the program: its purpose, versions and licence.
void about_ui(PanelUi& ui, ImVec2 window_px, const Versions& versions);

}  // namespace heed
