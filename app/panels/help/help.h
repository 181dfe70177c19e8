#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/help/versions.h"

namespace heed {

// The keys, the parts of the window or what the program is made of, over the whole window; closes by Esc, its
// button, or a click beside it.
void help_ui(PanelUi& ui, ImVec2 window_px, const Versions& versions);

// Which of its pages is shown, to be chosen, and the button that closes it.
void help_header_ui(PanelUi& ui, const Rect& head);

}  // namespace heed
