#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"

namespace heed {

// The open page while presenting: its words and questions in projector type, as large as fits.
void presented_page_ui(PanelUi& ui, const Rect& rect, LessonMemory& memory);

}  // namespace heed
