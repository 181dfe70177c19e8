#include "core/base/glob.h"

#include <cstddef>

namespace heed {

// Greedy with one point to return to: the last star takes one letter more when the rest does not match.
bool matches_glob(std::string_view pattern, std::string_view name) {
  std::size_t at = 0, in_name = 0, after_star = std::string_view::npos, taken = 0;
  while (in_name < name.size()) {
    if (at < pattern.size() && pattern[at] == '*') {
      after_star = ++at;
      taken = in_name;
    } else if (at < pattern.size() && (pattern[at] == '?' || pattern[at] == name[in_name])) {
      ++at;
      ++in_name;
    } else if (after_star != std::string_view::npos) {
      at = after_star;
      in_name = ++taken;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

}  // namespace heed
