#pragma once

#include "app/figure/explanations.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/explain/sources_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The numbers that a cell is computed from, and what each of those is.
void sources_ui(PanelUi& ui, Flow& flow, CellRef cell, Explanations& explanations, SourcesMemory& memory);

// The cells that are computed from a cell.
void feeds_ui(PanelUi& ui, Flow& flow, CellRef cell);

}  // namespace heed
