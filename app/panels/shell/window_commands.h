#pragma once

#include <optional>

#include "app/panels/keys/shortcuts.h"
#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

struct WindowMemory;

// What the keys of this frame are typed into. To be called before anybody else looks at them.
Typing typing_now(WindowMemory& memory, const AppState& state);

// Carries out a WindowCommand with what only the window has (clipboard, camera on the screen, cell editor)
// and returns the commands for the state that follow from it, possibly none. nullopt: `command` is not for
// the window.
std::optional<Commands> apply_in_window(WindowMemory& memory, const AppState& state, const Command& command);

}  // namespace heed
