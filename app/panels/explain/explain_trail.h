#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// Breadcrumbs of the links that led to the explained cell: scores[2, 3] › K[3, 2] › X[3, 1].
void trail_ui(PanelUi& ui, Flow& flow);

}  // namespace heed
