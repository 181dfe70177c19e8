#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/inspector/baseline_changes.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// Differences from a baseline, sensitivity of a number, and wiggling a number.
void compare_tab_ui(PanelUi& ui, Flow& flow, BaselineChanges& changes);

}  // namespace heed
