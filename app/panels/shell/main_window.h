#pragma once

#include "app/paint/screen_painter.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/help/versions.h"

namespace heed {

struct WindowMemory;

// What the window is given in each frame besides the state.
struct WindowFrame {
  ImVec2 size_px;
  const Versions& versions;         // of what the program is made of
  HeatmapSink* heatmaps = nullptr;  // none: heatmaps are drawn as shapes
  float progress = 1;               // how far the last moment has been shown
};

// All panels of the window.
void main_window_ui(PanelUi& ui, const WindowFrame& frame, WindowMemory& memory);

}  // namespace heed
