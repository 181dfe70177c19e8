#pragma once

#include <optional>
#include <string>

#include "app/files/file_access.h"
#include "app/state/app_state.h"

namespace heed {

// Whether a file that is dropped on the window is to be learned from. A text is nothing else; a table could
// also be numbers, and a folder a model.
bool is_dropped_data(const AppState& state, FileAccess& files, const std::string& path);

// The matrix under the mouse, otherwise that of the selected cell: numbers that are dropped are for it.
std::optional<std::string> node_to_fill(const AppState& state);

}  // namespace heed
