#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heed {

// Keys that begin with `x-`: another program's, kept as they are; name and JSON text, in file order.
using Extras = std::vector<std::pair<std::string, std::string>>;

}  // namespace heed
