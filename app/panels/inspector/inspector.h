#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// What there is to know about the selected cell, or about the one that has just been computed.
void inspector_ui(Ui& ui, const Rect& rect);

// Whether there is such a tab now, and a page of a lesson leaves it on the screen.
bool is_offered(const AppState& state, InspectorTab tab);

// The cell that the inspector is about; none at the start.
std::optional<CellRef> inspected_cell(const AppState& state);

}  // namespace heed
