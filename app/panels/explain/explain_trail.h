#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The way that links led to the cell which is explained: scores[2, 3] › K[3, 2] › X[3, 1]. Nothing without
// one.
void trail_ui(PanelUi& ui, Flow& flow);

}  // namespace heed
