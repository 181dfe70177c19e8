#pragma once

#include <string>

#include "app/panels/base/panel_ui.h"

namespace heed {

// Why a number of this node is not shown yet: it is still to be computed, or given and comes in a later step.
std::string ahead_text(const PanelUi& ui, NodeId node);
// The same of one cell, in a sentence.
std::string ahead_text(const PanelUi& ui, CellRef cell);

}  // namespace heed
