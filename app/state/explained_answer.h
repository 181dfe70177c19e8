#pragma once

#include <optional>

#include "app/state/app_state.h"

namespace heed {

// The answer that the map of a transformer is about: that of the row which is pointed at or spoken of, or a
// selected logit. None: nothing has been read out yet, or something else is looked at.
std::optional<CellRef> explained_answer(const AppState& state);
// The one whose parts caption and panel tell: none at the step that makes the loss, which they tell then.
std::optional<CellRef> told_answer(const AppState& state);

}  // namespace heed
