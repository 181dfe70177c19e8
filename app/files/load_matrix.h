#pragma once

#include "app/files/file_access.h"
#include "app/state/app_state.h"
#include "app/state/file_command.h"

namespace heed {

// Loads a .npy, .csv or .tsv file into a matrix, from its first cell on; errors become a notice.
void load_matrix(AppState& state, FileAccess& files, const file_command::LoadMatrix& to);

// Reads a table of numbers into the card for a new scene, or the reason why it cannot be read.
void load_table(AppState& state, FileAccess& files, const std::string& path);

// Whether a new scene can begin with what this file holds, which is no scene: a table, a list of rows as
// JSON, or a sentence in a text file.
bool can_begin_scene(FileAccess& files, const std::string& path);
// Refuses an archive of arrays, which is none of what can be opened, before anything is asked.
Status check_archive(FileAccess& files, const std::string& path);
// Reads it into the card for a new scene.
void load_beginning(AppState& state, FileAccess& files, const std::string& path);

}  // namespace heed
