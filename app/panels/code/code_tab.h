#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/code/code_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The step that is happening, as a library writes it: the line of this very moment is marked, and each line
// says what numbers it gave.
void code_tab_ui(PanelUi& ui, Flow& flow, CodeMemory& memory);

// The same below the words of a page that asks for it: all that is computed from the weights on, up to the
// step that is happening.
void lesson_code_ui(PanelUi& ui, Flow& flow, CodeMemory& memory);

}  // namespace heed
