#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heed {

// Names and versions, as they run here, of the libraries that write and that draw on paper.
std::vector<std::pair<std::string, std::string>> library_versions();

}  // namespace heed
