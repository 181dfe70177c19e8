#pragma once

#include "app/figure/explanations.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

struct InspectorMemory;

// The panel at the right: tabs about the selected cell, or about the one that has just been computed.
void inspector_ui(PanelUi& ui, const Rect& rect, Explanations& explanations, InspectorMemory& memory);

}  // namespace heed
