#pragma once

#include "app/paint/screen_painter.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// The overlay with all heads of the model: what each looks at, and what switching it off does to the answer.
void heads_card_ui(PanelUi& ui, ImVec2 window_px, HeatmapSink* heatmaps);

}  // namespace heed
