#pragma once

#include <span>
#include <string>
#include <vector>

namespace heed {

// Maps a file into memory, once, for the lifetime of the process; empty if it cannot be read. If
// another program truncates the file later, the missing bytes read as zeros.
std::span<const unsigned char> mapped_file(const std::string& path);

// Mapped files whose truncated bytes have been read since the last call.
std::vector<std::string> truncated_files();

}  // namespace heed
