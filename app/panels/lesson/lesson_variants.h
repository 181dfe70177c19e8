#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// Variants side by side: a matrix of several scenes. Nothing on pages without variants.
void lesson_variants_ui(PanelUi& ui, Flow& flow, LessonMemory& memory);

}  // namespace heed
