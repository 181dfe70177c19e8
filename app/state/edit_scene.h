#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Applies a scene edit as one undo step, or refuses it with a notice and changes nothing. Edits
// without effect are ignored. Returns whether it was done.
bool edit_scene(AppState& state, const command::EditScene& to);

// An edit of a transformer is about the block that is looked at, unless it says which one.
SceneEdit in_shown_block(const AppState& state, SceneEdit edit);

// Several undos (negative) or redos; as many as there are.
void travel_history(AppState& state, int changes);

// Replaces the scene: the playhead keeps its meaning; selection, hover and trail are kept by node
// name, or dropped if their cell is gone.
Status show_scene(AppState& state, Scene scene);

}  // namespace heed
