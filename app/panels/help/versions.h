#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heed {

// Names and versions of the program and its libraries. Names that are keys of the catalogue are translated.
using Versions = std::vector<std::pair<std::string, std::string>>;

}  // namespace heed
