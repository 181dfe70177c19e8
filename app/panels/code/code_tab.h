#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/code/code_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The code of the current step in a library: marks the line of the current moment, and each line shows its
// numbers in a tooltip.
void code_tab_ui(PanelUi& ui, Flow& flow, CodeMemory& memory);

// The same on a page of a lesson that asks for it: from the weights up to the current step.
void lesson_code_ui(PanelUi& ui, Flow& flow, CodeMemory& memory);

}  // namespace heed
