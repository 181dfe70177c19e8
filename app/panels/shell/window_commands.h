#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

struct WindowMemory;

// Does what only the window can do: it has the clipboard, the camera on the screen, the field over a cell and
// the keyboard's focus. Returns the commands for the state that follow from it, maybe none at all; nullopt:
// the command itself is for the state.
std::optional<Commands> apply_in_window(WindowMemory& memory, const AppState& state, const Command& command);

}  // namespace heed
