#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Asks about unsaved changes, about a file that another program changed, and about unsaved work of an earlier
// run. Enter gives the first answer, Esc the one that changes nothing.
void question_ui(PanelUi& ui, ImVec2 window_px);

}  // namespace heed
