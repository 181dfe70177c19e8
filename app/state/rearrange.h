#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// The selected cells as a spreadsheet takes them: a line for each row, tabs between, numbers that read back
// as they are. Empty where a number is not known yet, or nothing is selected.
std::string selected_text(const AppState& state);

// Each is one entry of the history, or says in a notice why it was not done.
void paste(AppState& state, const command::PasteText& what);
void rearrange(AppState& state, command::Rearrange how);

}  // namespace heed
