#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heed {

// Splits a text into words, numbers and punctuation without blanks: "It's 5.5 cats." gives `It's`,
// `5.5`, `cats`, `.`. Each Chinese or Japanese character, punctuation mark and symbol is a word of
// its own.
std::vector<std::string> split_words(std::string_view text);

// The words with blanks between them, as split_words() takes them apart.
std::string joined_words(const std::vector<std::string>& words);

}  // namespace heed
