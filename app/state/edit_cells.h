#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Edits of numbers. Each is one undo step, or is refused with a notice and changes nothing.
bool set_cells(AppState& state, const command::SetCells& to,
               std::optional<Message> name = {});  // false: refused
// Sets a source to 0; removes the overrides of a computed node.
void clear_cells(AppState& state, NodeId node, const Region& region);

// Whether all numbers are known: always for a source, for a computed node once the playhead has
// passed them.
bool is_known_yet(const Computation& computation, NodeId node, const Region& region);

}  // namespace heed
