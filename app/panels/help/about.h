#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// What this program is, what it is made of, and under which licence.
void about_ui(Ui& ui, ImVec2 window_px);

}  // namespace heed
