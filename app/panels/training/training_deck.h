#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/training/head_moments.h"

namespace heed {

// At the bottom of the window while a model is trained: train, pause, one step; the curves, which are the
// time line of training; how well each run does at the step that is shown.
void training_deck_ui(PanelUi& ui, const Rect& rect, HeadMoments& heads);

// The same with curves as large as a page, before a room.
void training_page_ui(PanelUi& ui, const Rect& rect, HeadMoments& heads);

// To look at the steps of the model meanwhile, and back: as wide as it needs.
float walk_switch_width(const Ui& ui);
void walk_switch_ui(PanelUi& ui, const Rect& rect);

}  // namespace heed
