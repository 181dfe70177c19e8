#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// First, back, play, next, last; the timeline; where in it; how much one press shows; how fast it plays.
void transport_ui(PanelUi& ui, const Rect& rect, bool is_narrow);

}  // namespace heed
