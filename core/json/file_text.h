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

// The content of a regular file that has to be text, as text_of_file() says.
Result<std::string> load_file_text(const std::filesystem::path& file, const FileTextRules& rules);
// The content of a file that may hold anything.
Result<std::string> load_file_bytes(const std::filesystem::path& file, const FileTextRules& rules);

// The text that the bytes of a file hold, or why they hold none; UTF-16 with a byte-order mark becomes UTF-8.
// `name` is that of the file.
Result<std::string> text_of_file(std::string bytes, const std::string& name);

}  // namespace heed
