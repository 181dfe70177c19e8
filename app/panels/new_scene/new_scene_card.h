#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/new_scene/new_scene_memory.h"

namespace heed {

// The card over the window that makes a new scene from a text, rows of numbers or a table file, with a
// preview.
void new_scene_card_ui(PanelUi& ui, ImVec2 window_px, NewSceneMemory& memory);

}  // namespace heed
