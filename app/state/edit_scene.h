#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// One entry of the history, or a notice that says why it was not done; then nothing has changed. What changes
// nothing leaves no trace.
void edit_scene(AppState& state, const command::EditScene& to);

// So many undos (below 0) or redos; as many as there are.
void travel_history(AppState& state, int changes);

// Another scene in place of the one shown: the playhead stays where it was in meaning; what is selected,
// hovered and in the trail stays by name, and goes if its cell is gone.
Status show_scene(AppState& state, Scene scene);

}  // namespace heed
