#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// `12 numbers changed, most Y[1, 3]: +0.31`, at the right of `room`, until a person has had time to read it.
// Returns where what stands before it ends.
// `shown_secs`: for how long the change has been on the screen.
float change_chip_ui(PanelUi& ui, const Rect& room, double shown_secs);

}  // namespace heed
