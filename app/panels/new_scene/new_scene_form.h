#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/new_scene/new_scene_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The fields of the card, each with what is wrong with it; they write into `wanted`. Returns whether Enter
// was pressed in one of them.
bool new_scene_form_ui(PanelUi& ui, Flow& flow, NewScene& wanted, NewSceneMemory& memory);

}  // namespace heed
