#pragma once

#include "app/figure/explanations.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/explain/sources_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// What a matrix is, where none of its numbers is spoken of.
void explain_matrix_ui(PanelUi& ui, Flow& flow, NodeId node);

// The arithmetic of a cell with its numbers; each is a link to its own cell.
void explain_tab_ui(PanelUi& ui, Flow& flow, CellRef cell, Explanations& explanations,
                    SourcesMemory& sources);

}  // namespace heed
