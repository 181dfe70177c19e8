#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The exercise: its question, hints, the score, and a button that ends it.
void exercise_tab_ui(PanelUi& ui, const Rect& rect, LessonMemory& memory);

// Buttons below an explanation that start an exercise about it.
void practise_buttons_ui(PanelUi& ui, Flow& flow);

}  // namespace heed
