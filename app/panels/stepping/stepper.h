#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// The eight steps, which of them are done, and where the playhead is.
void stepper_ui(PanelUi& ui, const Rect& rect, bool is_narrow);

}  // namespace heed
