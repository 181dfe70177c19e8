#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/explain/explain_tab.h"

namespace heed {

struct InspectorMemory;

// The tab that is open: the one that was chosen, unless a page of a lesson hides it.
InspectorTab open_tab(const AppState& state);

// The panel on the right, with its tabs.
void inspector_ui(PanelUi& ui, const Rect& rect, const ExplainSource& source, InspectorMemory& memory);

}  // namespace heed
