#pragma once

#include <optional>

#include "app/state/app_state.h"

namespace heed {

// The cell that the inspector explains and the camera follows: the selected one, otherwise the last one
// computed; none at the start.
std::optional<CellRef> inspected_cell(const AppState& state);

// Whether the inspector has this tab now: a page of a lesson may hide some.
bool is_tab_available(const AppState& state, InspectorTab tab);

}  // namespace heed
