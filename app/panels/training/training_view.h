#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/training/example_strip.h"
#include "app/panels/training/head_moments.h"
#include "app/panels/training/run_pairs.h"

namespace heed {

// What the middle of the window remembers while a model is trained.
struct TrainingViewMemory {
  ExampleStripMemory strip;
  RunPairsMemory pairs;
};

// The example and all heads, or two runs beside each other.
void training_view_ui(PanelUi& ui, const Rect& rect, const HeadMoments& heads, TrainingViewMemory& memory);

// Which of them is shown, at the upper right of the middle; beside the buttons of the figure.
void training_view_switch_ui(PanelUi& ui, const Rect& canvas);

// Where it is then.
Rect training_view_switch_place(const Ui& ui, const Rect& canvas);

// How much room it takes there; 0: it is not shown in so narrow a middle.
float training_view_switch_width_px(const Ui& ui, const Rect& canvas);

// How much of a line through the middle, so wide, is left of it.
float room_beside_switch_px(const Ui& ui, float width_px);

}  // namespace heed
