#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// The scene's name in the top bar, from `rect.x` as far as it needs: says whether it is saved, and opens the
// menu.
void scene_name_ui(Ui& ui, const Rect& rect);

// What can be done with files, and the files used last.
void file_menu_ui(Ui& ui, ImVec2 window_px);

}  // namespace heed
