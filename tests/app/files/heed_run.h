#pragma once

#include <string>

namespace heed {

// What `heed run FILE --format json` prints; what it says on the error stream if it fails.
std::string heed_run(const std::string& file);

}  // namespace heed
