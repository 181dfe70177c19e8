#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/edit/edit_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The Edit tab: edits the scene except for single numbers, which are typed into their cells.
void edit_tab_ui(PanelUi& ui, Flow& flow, EditMemory& memory);

}  // namespace heed
