#pragma once

#include <optional>
#include <string>

#include "app/files/file_access.h"
#include "app/state/file_state.h"

namespace heed {

// The logic of the file dialog, without its UI: listing, filtering, completion, navigation.

// Reads the folder again and filters it by the purpose of the dialog.
void refresh_listing(FileDialog& dialog, FileAccess& files);
FileDialog open_dialog(FileAccess& files, FileDialog::Purpose purpose, const std::string& folder,
                       const std::string& name, const std::string& node = "");
void type_path(FileDialog& dialog, FileAccess& files, const std::string& text);
void move_highlight(FileDialog& dialog, int by);
void complete(FileDialog& dialog, FileAccess& files);
void go_up(FileDialog& dialog, FileAccess& files);

// The chosen file. nullopt: the dialog entered a folder, asks before overwriting, or shows an error.
std::optional<std::string> accept(FileDialog& dialog, FileAccess& files);

}  // namespace heed
