#pragma once

#include "app/state/app_state.h"
#include "app/state/command.h"
#include "core/edit/named_table.h"

namespace heed {

// The selected cells as tab-separated values, in a form that reads back exactly. Empty if a number
// is not known yet, or nothing is selected.
std::string selected_text(const AppState& state);

// Each is one undo step, or is refused with a notice.
void paste(AppState& state, const command::PasteText& what);
void rearrange(AppState& state, command::Rearrange how);

// Says which words beside pasted numbers were not taken.
void say_names_left_out(AppState& state, const TableNames& names);

}  // namespace heed
