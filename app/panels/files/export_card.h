#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// What can be taken away, and how: over the whole window.
void export_card_ui(Ui& ui, ImVec2 window_px);

}  // namespace heed
