#pragma once

#include "app/files/file_access.h"
#include "app/state/app_state.h"
#include "app/state/file_command.h"

namespace heed {

// Writes the numbers of a .npy, .csv or .tsv file over a matrix, from its first cell on; what is wrong is
// said in a notice.
void load_matrix(AppState& state, FileAccess& files, const file_command::LoadMatrix& to);

}  // namespace heed
