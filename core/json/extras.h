#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heed {

// Keys that begin with `x-` belong to other programs and are preserved: name and JSON text, in file
// order.
using Extras = std::vector<std::pair<std::string, std::string>>;

}  // namespace heed
