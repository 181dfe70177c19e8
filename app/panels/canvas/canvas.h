#pragma once

#include "app/figure/lens.h"
#include "app/paint/screen_painter.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

struct CanvasMemory;

// What the canvas is given in each frame besides the state.
struct CanvasFrame {
  Rect rect;
  FigureCache& cache;
  LensNumbers* lens = nullptr;      // none: the figure shows its own numbers
  HeatmapSink* heatmaps = nullptr;  // none: heatmaps are drawn as shapes
  float progress = 1;               // how far the last moment has been shown
  float mark_strength = 0;          // of the cells that the last change changed
  float reserved_right_px = 0;      // which the figure leaves free
};

// The figure, with everything that stands on it: buttons above, the caption below.
void canvas_ui(PanelUi& ui, const CanvasFrame& frame, CanvasMemory& memory);

}  // namespace heed
