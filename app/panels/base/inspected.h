#pragma once

#include <optional>

#include "app/state/app_state.h"

namespace heed {

// The cell that the figure and the inspector are about: the selected one, else the last one that was
// computed; none at the start.
std::optional<CellRef> inspected_cell(const AppState& state);

// Whether the inspector has this tab now: the page of a lesson may hide some.
bool is_offered(const AppState& state, InspectorTab tab);

}  // namespace heed
