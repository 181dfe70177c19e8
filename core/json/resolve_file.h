#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace heed {

// The catalogue keys of the errors for a name that is no relative path, leaves the folder or cannot
// be opened; each has a {file}.
struct FileErrorKeys {
  const char* no_path;
  const char* outside;
  const char* cannot_open;
};

// Resolves a file name from another file, following symbolic links. Fails unless it is a regular
// file inside the folder.
Result<std::filesystem::path> resolve_file(const std::filesystem::path& folder, const std::string& name,
                                           const std::string& place, const FileErrorKeys& keys);

}  // namespace heed
