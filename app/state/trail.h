#pragma once

#include <cstddef>
#include <optional>

#include "app/state/app_state.h"

namespace heed {

// The selection and the way that links led to it. Whatever is selected is a number that the figure can show,
// so its head comes into focus.
void select(AppState& state, std::optional<CellRef> cell);  // afresh: the trail is forgotten
void follow(AppState& state, CellRef from, CellRef to);     // `from` joins the trail
void go_back_to(AppState& state, std::size_t at);           // what came after it is forgotten

}  // namespace heed
