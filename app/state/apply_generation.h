#pragma once

#include "app/state/app_state.h"
#include "app/state/generation_state.h"

namespace heed {

void apply(AppState& state, const GenerationCommand& asked);

}  // namespace heed
