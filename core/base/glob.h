#pragma once

#include <string_view>

namespace heed {

// Whether a name fits a pattern in which * stands for any characters and ? for one.
bool matches_glob(std::string_view pattern, std::string_view name);

}  // namespace heed
