#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heed {

// What the program is made of: names and versions. A name that is a key of the catalogue is said in words.
using Versions = std::vector<std::pair<std::string, std::string>>;

}  // namespace heed
