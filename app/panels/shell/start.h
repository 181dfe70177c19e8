#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lessons_card.h"

namespace heed {

// The start page: a first lesson, recent files, the main keys, and all lessons.
void start_ui(PanelUi& ui, ImVec2 window_px, LessonThumbnails& thumbnails);

}  // namespace heed
