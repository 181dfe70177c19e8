#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace heed {

// Folders for settings and for program state, by the XDG base directory specification.
std::filesystem::path config_dir();  // $XDG_CONFIG_HOME/heed, else ~/.config/heed
std::filesystem::path state_dir();   // $XDG_STATE_HOME/heed, else ~/.local/state/heed

Result<std::string> read_file(const std::filesystem::path& path);

// Replaces the file atomically: after a crash it has either its old contents or all of `bytes`. Follows
// symbolic links and keeps the permissions.
Status replace_file(const std::filesystem::path& path, std::string_view bytes);

// The same, and creates missing parent folders.
Status write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace heed
