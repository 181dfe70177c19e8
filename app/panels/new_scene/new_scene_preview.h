#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/new_scene/new_scene_memory.h"

namespace heed {

// Checks what is typed and computes the preview, if anything has changed since the last call.
void update_new_scene(NewSceneMemory& memory, const NewScene& wanted);

// The figure of the scene that would be made, or why there is none.
void new_scene_preview_ui(PanelUi& ui, const Rect& rect, NewSceneMemory& memory);

}  // namespace heed
