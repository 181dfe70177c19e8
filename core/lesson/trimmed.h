#pragma once

#include <string_view>

namespace heed {

// Without blanks and line breaks at both ends.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\n";
  const std::size_t begin = text.find_first_not_of(kBlank);
  return begin == text.npos ? std::string_view()
                            : text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

}  // namespace heed
