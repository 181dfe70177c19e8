#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Whether the command concerns only how the window looks, whatever the numbers are: it can be done while
// numbers are computed, and once more on what comes of that.
bool is_only_of_the_look(const Command& command);

// Whether it changes only what a window has apart from the document: what comes of other commands leaves it.
bool is_of_the_window_alone(const Command& command);

// Whether it goes to a place, wherever one is.
bool is_way_to_a_place(const Command& command);

// Whether it may mean so much work, in multiplications, that the window should not wait for it.
bool may_take(const AppState& state, const Command& command, Index work);

}  // namespace heed
