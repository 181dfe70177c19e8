#pragma once

#include <cstddef>
#include <optional>

#include "app/state/app_state.h"

namespace heed {

// The selection and its navigation trail: the cells whose links led to it. Selecting brings the
// cell's head into focus, so that the figure can show it.
void select(AppState& state, std::optional<CellRef> cell);  // clears the trail
void follow(AppState& state, CellRef from, CellRef to);     // appends `from` to the trail
void go_back_to(AppState& state, std::size_t at);           // drops the cells after it

}  // namespace heed
