#pragma once

#include <cstddef>

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// A question of the page that is open: what is asked, where the answer goes, and what is said to it.
void lesson_question_ui(PanelUi& ui, Flow& flow, std::size_t at, LessonMemory& memory);

}  // namespace heed
