#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace heed {

// The beginning of a file of UTF-8 text, without the mark that some programs put before it.
struct DataFile {
  std::string text;
  bool is_whole = true;  // false: it ends behind the last line that fits
};

// Reads so many bytes at most. The place of an error is the line, if it is about one.
Result<DataFile> read_data_file(const std::filesystem::path& file, std::uint64_t most);

}  // namespace heed
