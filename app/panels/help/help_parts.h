#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// A part of the window in this frame, by the key of its name.
void name_part(Ui& ui, const char* text_key, const Rect& rect);

// The window stepped back, each of its parts outlined and named; any key and any click leave.
void help_parts_ui(Ui& ui, ImVec2 window_px);

}  // namespace heed
