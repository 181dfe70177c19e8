#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"

namespace heed {

// The open page of a lesson: text, questions, and buttons to turn the page; or the exercise.
void lesson_tab_ui(PanelUi& ui, const Rect& rect, LessonMemory& memory);

}  // namespace heed
