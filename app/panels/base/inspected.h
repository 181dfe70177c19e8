#pragma once

#include <optional>

#include "app/figure/figure.h"
#include "app/state/app_state.h"
#include "app/state/focus.h"

namespace heed {

// Of several rows that appear one after the other, the cell of the one whose arithmetic moves: so that the
// figure, the caption and the inspector are about the same.
std::optional<CellRef> cell_shown_now(const Focus& focus, const std::optional<CellRef>& shown_now);

// The cell that the inspector explains: that of the focus; none at the start and for a whole matrix.
std::optional<CellRef> inspected_cell(const AppState& state, const std::optional<CellRef>& shown_now = {});

// What the figure is about: what the inspector explains.
FigureSubject subject_of(const AppState& state);

// Whether the inspector has this tab now: a page of a lesson may hide some.
bool is_tab_hidden_by_lesson(const AppState& state, InspectorTab tab);
bool is_tab_available(const AppState& state, InspectorTab tab);

}  // namespace heed
