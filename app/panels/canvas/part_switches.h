#pragma once

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// On the map of a transformer: a switch for each block, its attention and its feed-forward layer. Narrow
// blocks have none; the Edit tab has them all.
void part_switches_ui(PanelUi& ui, const ModelMap& map, const Camera& camera);

}  // namespace heed
