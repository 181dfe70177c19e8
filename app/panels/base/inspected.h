#pragma once

#include <optional>

#include "app/figure/figure.h"
#include "app/state/app_state.h"

namespace heed {

// The cell that the inspector explains: that of the focus; none at the start and for a whole matrix.
std::optional<CellRef> inspected_cell(const AppState& state);

// What the figure is about: what the inspector explains.
FigureSubject subject_of(const AppState& state);

// Whether the inspector has this tab now: a page of a lesson may hide some.
bool is_tab_hidden_by_lesson(const AppState& state, InspectorTab tab);
bool is_tab_available(const AppState& state, InspectorTab tab);

}  // namespace heed
