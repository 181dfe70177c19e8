#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lessons_card.h"
#include "app/panels/shell/example_tiles.h"

namespace heed {

struct StartPictures {
  ExamplePictures examples;
  LessonThumbnails lessons;
  bool focuses_first = false;  // the first button takes the focus in the next frame
};

// The start page: a first lesson, recent files, the main keys, the examples and all lessons.
void start_ui(PanelUi& ui, ImVec2 window_px, StartPictures& pictures);

}  // namespace heed
