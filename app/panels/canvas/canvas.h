#pragma once

#include "app/figure/lens.h"
#include "app/paint/screen_painter.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

struct CanvasMemory;
struct SelectedRange;

// What the canvas needs in each frame besides the state.
struct CanvasFrame {
  Rect rect;
  FigureCache& cache;
  LensNumbers* lens = nullptr;           // none: the figure shows its own numbers
  const SelectedRange* range = nullptr;  // none: at most one number is selected
  HeatmapSink* heatmaps = nullptr;       // none: heatmaps are drawn as shapes
  float progress = 1;                    // of the animation of the last moment, from 0 to 1
  float mark_strength = 0;               // of the cells that the last edit changed
  float reserved_right_px = 0;           // kept free by the figure
  float reserved_above_px = 0;           // kept free beside its buttons
  float window_scale = 1;                // of the display when nothing is presented
};

// The figure with its cells, buttons and caption.
void canvas_ui(PanelUi& ui, const CanvasFrame& frame, CanvasMemory& memory);

}  // namespace heed
