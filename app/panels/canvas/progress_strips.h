#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// What is being written, read or computed while the window goes on, above the caption.
void progress_strips_ui(PanelUi& ui, const Rect& canvas);

}  // namespace heed
