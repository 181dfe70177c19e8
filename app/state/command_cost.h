#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Whether the command only affects appearance, independent of the numbers: it can be applied during
// a background computation, and again to its result.
bool is_appearance_only(const Command& command);

// Whether it changes only window state outside the document, which other commands leave alone.
bool is_window_only(const Command& command);

// Whether a person turns to something else with it. What merely looks different, or happens by itself, is no
// reason to take away what they were told.
bool is_going_on(const Command& command);

// Whether it moves the playhead to an absolute position.
bool is_navigation(const Command& command);

// Whether it may need at least `work` multiplications, so that it should run in the background.
bool may_be_slow(const AppState& state, const Command& command, Index work);

}  // namespace heed
