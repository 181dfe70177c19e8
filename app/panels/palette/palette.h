#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/palette/palette_memory.h"

namespace heed {

// Everything that can be done, to be found by typing a part of its name in either language; arrows choose,
// Enter does it, Esc or a click beside it closes.
void palette_ui(PanelUi& ui, ImVec2 window_px, PaletteMemory& memory);

}  // namespace heed
