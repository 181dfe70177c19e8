#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "app/state/command.h"
#include "core/graph/region.h"

namespace heed {

// The selected range in one matrix, or the selected cell.
std::optional<Region> selected_region(const ViewState& view);

void extend_selection(AppState& state, CellRef to);  // anchor: the selected cell; no other matrix
void move_selection(AppState& state, const command::MoveSelection& by);  // clamped to the edges
void select_all(AppState& state);                                        // of its matrix

Matrix values_in(const Graph& graph, NodeId node, const Region& region);

}  // namespace heed
