#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/help/versions.h"

namespace heed {

// The help over the whole window: keys, parts of the window, or versions. Esc, its button or a click beside
// it closes it.
void help_ui(PanelUi& ui, ImVec2 window_px, const Versions& versions);

// The page switch, and the button that closes the help.
void help_header_ui(PanelUi& ui, const Rect& head);

}  // namespace heed
