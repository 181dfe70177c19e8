#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Changes of numbers. Each is one entry of the history, or says in a notice why it was not done; then nothing
// has changed.
bool set_cells(AppState& state, const command::SetCells& to,
               std::optional<Message> name = {});  // whether it was done
// Of a source: to 0; of a computed node: its overrides are taken back.
void clear_cells(AppState& state, NodeId node, const Region& region);

// Numbers of a source always are; of a computed node, when the steps have come to them.
bool is_known_yet(const Computation& computation, NodeId node, const Region& region);

}  // namespace heed
