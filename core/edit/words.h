#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heed {

// A text as words, numbers and punctuation, blanks left out: "It's 5.5 cats." is `It's`, `5.5`, `cats`, `.`.
// Characters of Chinese and Japanese stand alone, as do punctuation marks and symbols.
std::vector<std::string> words_of(std::string_view text);

}  // namespace heed
