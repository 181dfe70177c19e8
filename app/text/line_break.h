#pragma once

#include <string_view>
#include <vector>

namespace heed {

// The parts of a text that a line may not be broken within, each with the spaces that follow it. Latin breaks
// at spaces; Chinese between any two characters, but no line begins with 。，）or ends with （“.
std::vector<std::string_view> unbreakable_parts(std::string_view utf8);

// The part without the spaces at its end: what it takes if it is the last of its line.
std::string_view without_trailing_spaces(std::string_view part);

}  // namespace heed
