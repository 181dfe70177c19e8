#pragma once

#include <span>
#include <string>
#include <vector>

namespace heed {

// The bytes of a file, for as long as the program runs; empty if it cannot be read. It is mapped into memory,
// so that only the pages that are used are read, and mapped once. Where another program has truncated it
// meanwhile, the bytes are zeros.
std::span<const unsigned char> mapped_file(const std::string& path);

// Mapped files of which truncated bytes were used since the last call.
std::vector<std::string> files_cut_off();

}  // namespace heed
