#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The arithmetic of the last step for one weight, line by line: what, how it is made, how much.
void update_card_ui(PanelUi& ui, Flow& flow, const RecordedStep& step, CellRef cell);

}  // namespace heed
