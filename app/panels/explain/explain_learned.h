#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// Of a number that the model in training learns: that it does, what its last step was, and where more is
// said. False: it is not learned.
bool learned_ui(PanelUi& ui, Flow& flow, CellRef cell);

}  // namespace heed
