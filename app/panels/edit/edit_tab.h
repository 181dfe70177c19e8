#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/edit/edit_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// Everything about the scene that can be changed besides single numbers, which are written where they stand.
void edit_tab_ui(PanelUi& ui, Flow& flow, EditMemory& memory);

}  // namespace heed
