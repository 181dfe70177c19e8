#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/stepping/chapter_list.h"

namespace heed {

// The eight steps, or the chapters of a transformer; which of them are done, and where the playhead is.
void stepper_ui(PanelUi& ui, const Rect& rect, bool is_narrow, ChapterMemory& memory);

// The last step that was taken or, while a page of a lesson is as it was opened, the one that it is about.
int marked_step(const AppState& state);

}  // namespace heed
