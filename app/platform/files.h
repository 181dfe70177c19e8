#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace heed {

// Where settings and what the program itself keeps belong, by the XDG base directory specification.
std::filesystem::path config_dir();  // $XDG_CONFIG_HOME/heed, else ~/.config/heed
std::filesystem::path state_dir();   // $XDG_STATE_HOME/heed, else ~/.local/state/heed

Result<std::string> read_file(const std::filesystem::path& path);

// The file holds either what it held before or all of `bytes`, also if the machine stops in between. What a
// link leads to is replaced, not the link; the rights of the file stay.
Status replace_file(const std::filesystem::path& path, std::string_view bytes);

// The same, and makes the folders that lead to it.
Status write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace heed
