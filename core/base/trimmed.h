#pragma once

#include <string_view>

namespace heed {

// Without leading and trailing blanks.
inline std::string_view trimmed(std::string_view text, std::string_view blank = " \t\n") {
  const std::size_t begin = text.find_first_not_of(blank);
  return begin == text.npos ? std::string_view()
                            : text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

}  // namespace heed
