#pragma once

#include <optional>
#include <string>

#include "app/files/file_access.h"
#include "app/state/file_state.h"

namespace heed {

// The dialog as data: what is listed, what fits what is typed, where it leads.

// What is listed is chosen anew, by what the dialog is for.
void list_again(FileDialog& dialog, FileAccess& files);
FileDialog open_dialog(FileAccess& files, FileDialog::Purpose purpose, const std::string& folder,
                       const std::string& name, const std::string& node = "");
void type_path(FileDialog& dialog, FileAccess& files, const std::string& text);
void move_highlight(FileDialog& dialog, int by);
void complete(FileDialog& dialog, FileAccess& files);
void go_up(FileDialog& dialog, FileAccess& files);

// The file that was decided for. None: the dialog went into a folder, asks before it overwrites, or says what
// is wrong.
std::optional<std::string> accept(FileDialog& dialog, FileAccess& files);

}  // namespace heed
