#pragma once

#include "app/panels/base/ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The numbers that a cell is made of, each with where it comes from itself.
void sources_ui(Ui& ui, Flow& flow, CellRef cell);

// The cells that a cell goes into.
void feeds_ui(Ui& ui, Flow& flow, CellRef cell);

}  // namespace heed
