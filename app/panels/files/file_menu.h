#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// The name of the scene in the top bar, starting at `rect.x`: shows whether it is saved, and opens the menu.
// Returns its rectangle.
Rect scene_name_ui(PanelUi& ui, const Rect& rect);

// The menu below the name of the scene: commands for files, and recent files.
void file_menu_ui(PanelUi& ui, ImVec2 window_px, const Rect& scene_name);

}  // namespace heed
