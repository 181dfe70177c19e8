#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// The scene's name in the top bar, from `rect.x` as far as it needs: says whether it is saved, and opens the
// menu. Returns where it is.
Rect scene_name_ui(PanelUi& ui, const Rect& rect);

// What can be done with files, and the files used last. Hangs from the scene's name.
void file_menu_ui(PanelUi& ui, ImVec2 window_px, const Rect& scene_name);

}  // namespace heed
