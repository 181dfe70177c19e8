#pragma once

#include "app/state/app_state.h"

namespace heed {

// What a press of a clicker does that goes forward in a lesson. The rule is here alone:
//
// First come the moments of the page, as far as each shows something. A page whose open question is about
// numbers that are still to come has none, and any other ends before the first moment whose numbers an open
// question hides: both wait for the answer. Then a page with an open question says so, once. Then it is
// turned.
enum class ClickerPress { Step, Question, Turn, End };

ClickerPress next_press(const AppState& state);

// A press of a clicker in a lesson. After a detour, as to other steps, a selected number or another head,
// back leads to where the clicker has left the page, and only the next press goes back from there.
void press_clicker(AppState& state, bool is_forward);

}  // namespace heed
