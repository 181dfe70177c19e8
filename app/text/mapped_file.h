#pragma once

#include <span>
#include <string>
#include <vector>

namespace heed {

// What a file holds, for as long as the program runs; empty if it cannot be read. Mapped and not read: of a
// Chinese font with its 20 MB only what is drawn is ever looked at, and whoever asks again gets the same.
// Where another program has cut off what is looked at, zeros stand.
std::span<const unsigned char> mapped_file(const std::string& path);

// Files of these of which something was cut off, since the last call.
std::vector<std::string> files_cut_off();

}  // namespace heed
