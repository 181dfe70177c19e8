#pragma once

#include <string>

#include "app/files/file_access.h"
#include "app/state/app_state.h"

namespace heed {

// What a dialog begins with: a file name for the scene, and a folder.
std::string suggested_name(const AppState& state);
std::string suggested_folder(const AppState& state, FileAccess& files);

}  // namespace heed
