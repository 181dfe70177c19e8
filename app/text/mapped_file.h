#pragma once

#include <span>
#include <string>

namespace heed {

// What a file holds, for as long as the program runs; empty if it cannot be read. Mapped and not read: of a
// Chinese font with its 20 MB only what is drawn is ever looked at, and whoever asks again gets the same.
std::span<const unsigned char> mapped_file(const std::string& path);

}  // namespace heed
