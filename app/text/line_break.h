#pragma once

#include <string_view>
#include <vector>

namespace heed {

// Splits a text at its line break opportunities; parts include trailing spaces. Latin breaks at
// spaces, Chinese between any two characters, but no line begins with 。，）or ends with （“.
std::vector<std::string_view> unbreakable_parts(std::string_view utf8);

// The vectors of a text, such as [2 4 4] or (1, 0, 1): more than one number, with their brackets.
std::vector<std::string_view> vectors_in(std::string_view utf8);

// The part without trailing spaces, which do not count at the end of a line.
std::string_view without_trailing_spaces(std::string_view part);

}  // namespace heed
