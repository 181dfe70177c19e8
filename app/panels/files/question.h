#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// What has to be decided before anything else: about unsaved changes, a file that another program changed,
// work of a program that ended. Enter takes the first answer, Esc the one that changes nothing.
void question_ui(PanelUi& ui, ImVec2 window_px);

}  // namespace heed
