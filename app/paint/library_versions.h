#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heed {

// Names and runtime versions of the text and export libraries.
std::vector<std::pair<std::string, std::string>> library_versions();

}  // namespace heed
