#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

// Splits a text into words, numbers and punctuation without blanks: "It's 5.5 cats." gives `It's`,
// `5.5`, `cats`, `.`. Each Chinese or Japanese character, punctuation mark and symbol is a word of
// its own.
std::vector<std::string> split_words(std::string_view text);

// The length of the word that begins at a place of a text; 0 at a blank.
std::size_t word_at(std::string_view text, std::size_t at);

// The same as a regular expression: marks such as [start], words, and every other character that is not
// blank.
const std::string& words_pattern();

// The words with blanks between them, as split_words() takes them apart.
std::string joined_words(const std::vector<std::string>& words);

}  // namespace heed
