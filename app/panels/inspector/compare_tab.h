#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/inspector/baseline_changes.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// What changed since a baseline, what a chosen number answers to, and a number set swinging.
void compare_tab_ui(PanelUi& ui, Flow& flow, BaselineChanges& changes);

}  // namespace heed
