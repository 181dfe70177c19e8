#pragma once

#include <string_view>
#include <vector>

namespace heed {

// Splits a text at its line break opportunities; parts include trailing spaces. Latin breaks at
// spaces, Chinese between any two characters, but no line begins with 。，）or ends with （“.
std::vector<std::string_view> unbreakable_parts(std::string_view utf8);

// The part without trailing spaces, which do not count at the end of a line.
std::string_view without_trailing_spaces(std::string_view part);

}  // namespace heed
