#pragma once

#include "app/paint/screen_painter.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/help/versions.h"

namespace heed {

struct WindowMemory;

// What the window needs in each frame besides the state.
struct WindowFrame {
  ImVec2 size_px;
  const Versions& versions;         // shown by the help
  HeatmapSink* heatmaps = nullptr;  // none: heatmaps are drawn as shapes
  float progress = 1;               // of the animation of the last moment, from 0 to 1
  float window_scale = 1;           // of the display when nothing is presented
};

// Submits all panels of the window.
void main_window_ui(PanelUi& ui, const WindowFrame& frame, WindowMemory& memory);

}  // namespace heed
