#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace heed {

// The size limit of a file, and the catalogue keys of its errors; `too_large` has {bytes} and
// {most}.
struct FileTextRules {
  std::uint64_t max_bytes;
  const char* missing;
  const char* folder;
  const char* special;
  const char* cannot_open;
  const char* too_large;
};

// The content of a regular file that has to be text.
Result<std::string> load_file_text(const std::filesystem::path& file, const FileTextRules& rules);
// The same of a file that may hold anything.
Result<std::string> load_file_bytes(const std::filesystem::path& file, const FileTextRules& rules);

}  // namespace heed
