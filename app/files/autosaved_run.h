#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "core/train/training_folder.h"

namespace heed {

// The run that is being trained, within the autosave of its scene: with it training goes on after a crash.

// The scene with the weights and the run as they are now; unchanged if there is none.
Scene with_run(Scene scene, const AppState& state);
// Removes the run from the scene. None is there, or what is there is not as it was written.
std::optional<SavedTraining> extract_run(Scene& scene);

}  // namespace heed
