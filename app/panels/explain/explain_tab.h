#pragma once

#include <optional>

#include "app/figure/explanations.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/explain/sources_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

struct SelectedRange;

// What the tab is written from besides the state.
struct ExplainSource {
  Explanations& explanations;
  const SelectedRange* range = nullptr;  // null: at most one number is selected
  std::optional<CellRef> shown_now;      // while rows appear one after the other: a cell of that one
};

// What a matrix is, where none of its numbers is spoken of.
void explain_matrix_ui(PanelUi& ui, Flow& flow, NodeId node);

// The arithmetic of a cell with its numbers; each is a link to its own cell.
// Of a selected range first what its numbers come to.
void explain_tab_ui(PanelUi& ui, Flow& flow, CellRef cell, const ExplainSource& source,
                    SourcesMemory& sources);

}  // namespace heed
