#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// All of the window, laid out for its present size.
void main_window_ui(Ui& ui, float width_px, float height_px);

}  // namespace heed
