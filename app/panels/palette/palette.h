#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// Everything that can be done, to be found by typing a part of its name in either language; arrows choose,
// Enter does it, Esc or a click beside it closes.
void palette_ui(Ui& ui, ImVec2 window_px);

}  // namespace heed
