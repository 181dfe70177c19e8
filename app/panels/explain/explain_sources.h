#pragma once

#include "app/figure/explanations.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/explain/sources_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The numbers that a cell is made of, each with where it comes from itself.
void sources_ui(PanelUi& ui, Flow& flow, CellRef cell, Explanations& explanations, SourcesMemory& memory);

// The cells that a cell goes into.
void feeds_ui(PanelUi& ui, Flow& flow, CellRef cell);

}  // namespace heed
