#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lessons_card.h"

namespace heed {

// Where a person begins who named no file: one thing to do first, the files used last, the keys that matter,
// and the lessons.
void start_ui(PanelUi& ui, ImVec2 window_px, LessonThumbnails& thumbnails);

}  // namespace heed
