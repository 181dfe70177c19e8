#pragma once

#include "app/panels/base/ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The arithmetic of one cell with its numbers; each is a link to its own cell.
void explain_tab_ui(Ui& ui, Flow& flow, CellRef cell);

}  // namespace heed
