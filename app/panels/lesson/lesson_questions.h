#pragma once

#include <cstddef>

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// A question of the open page with its fields, and the reply.
void lesson_question_ui(PanelUi& ui, Flow& flow, std::size_t at, LessonMemory& memory);

}  // namespace heed
