#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// What a lesson's page shows side by side: a matrix of each of several scenes. Nothing on other pages.
void lesson_variants_ui(PanelUi& ui, Flow& flow, LessonMemory& memory);

}  // namespace heed
