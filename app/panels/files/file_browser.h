#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// Chooses a scene to be opened, or the place where this one is saved. Typing finds, Tab completes, the arrows
// choose, Enter takes, Backspace behind a / goes up, Esc leaves.
void file_browser_ui(Ui& ui, ImVec2 window_px);

}  // namespace heed
