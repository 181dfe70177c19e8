#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// `12 numbers changed, most Y[1, 3]: +0.31`, at the right end of `room` for a few seconds. `shown_secs`: for
// how long the change has been visible. Returns the left edge of the chip.
float change_chip_ui(PanelUi& ui, const Rect& room, double shown_secs);

}  // namespace heed
