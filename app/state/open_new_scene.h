#pragma once

#include "app/state/app_state.h"

namespace heed {

// Opens the card for a new scene over everything else, with what the last scene was made of.
void open_new_scene(AppState& state, std::optional<NewScene::Form> form = {});

}  // namespace heed
