#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/palette/palette_memory.h"

namespace heed {

// The command palette: finds actions by typing a part of their names in either language. The arrows select,
// Enter confirms, Esc or a click beside it closes.
void palette_ui(PanelUi& ui, ImVec2 window_px, PaletteMemory& memory);

}  // namespace heed
