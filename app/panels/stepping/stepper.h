#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// The eight steps, which of them are done, and where the playhead is.
void stepper_ui(Ui& ui, const Rect& rect, bool is_narrow);

}  // namespace heed
