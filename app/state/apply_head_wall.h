#pragma once

#include "app/state/app_state.h"
#include "app/state/head_wall.h"

namespace heed {

// What can be said of heads is found by a worker (app/heads), which looks at what is chosen here.
void apply(AppState& state, const HeadWallCommand& asked);

NumbersId numbers_id(const AppState& state);

// Whether the document has parts that can be switched off, and an answer.
bool has_effects(const Scene& scene);

}  // namespace heed
