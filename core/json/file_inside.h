#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace heed {

// What is said of a name that is no path inside a folder, leads out of it, or cannot be opened; each has a
// {file}.
struct FileKeys {
  const char* no_path;
  const char* outside;
  const char* cannot_open;
};

// Where the file of this name, which another file gave, really is; symbolic links count by where they lead.
// An ordinary file inside the folder, or why it must not be opened.
Result<std::filesystem::path> file_inside(const std::filesystem::path& folder, const std::string& name,
                                          const std::string& place, const FileKeys& keys);

}  // namespace heed
