#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The step that is being practised: its question, hints, the reader's score, and the way out.
void exercise_tab_ui(PanelUi& ui, const Rect& rect, LessonMemory& memory);

// Below an explanation: the ways to practise what it is about.
void practise_buttons_ui(PanelUi& ui, Flow& flow);

}  // namespace heed
