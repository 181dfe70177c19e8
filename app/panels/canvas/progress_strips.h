#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Progress of what is written, read or computed in the background, above the caption.
void progress_strips_ui(PanelUi& ui, const Rect& canvas);

}  // namespace heed
