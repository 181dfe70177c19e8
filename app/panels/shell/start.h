#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// Where a person begins who named no file: one thing to do first, the files used last, the keys that matter,
// and the lessons.
void start_ui(Ui& ui, ImVec2 window_px);

}  // namespace heed
