#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"

namespace heed {

// The page of the lesson that is open: its words, its questions, and below them the way to the next page.
void lesson_tab_ui(PanelUi& ui, const Rect& rect, LessonMemory& memory);

}  // namespace heed
