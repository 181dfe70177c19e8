#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Beside the lock chip, which ends at `left`, or below it: what the figure shows in place of its numbers, and
// the way back to them.
void lens_chip_ui(PanelUi& ui, const Rect& canvas, float left);

}  // namespace heed
