#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/base/range_cache.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// What the numbers of the selected range come to: the largest and the smallest, which are links, their mean
// and their sum; a button copies them.
void explain_range_ui(PanelUi& ui, Flow& flow, const SelectedRange& range);

}  // namespace heed
