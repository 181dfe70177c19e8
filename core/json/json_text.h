#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heed {

inline bool is_json_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// The bytes of the UTF-8 character that the text begins with; 0 if it begins with none.
std::size_t character_length(std::string_view text);

// Where the first byte is that belongs to no UTF-8 character; the size of the text if there is none.
std::size_t find_invalid_utf8(std::string_view text);

// The first character as people can see it; control characters come as �.
std::string first_character(std::string_view text);

// At most 40 characters as people can see them, for a sentence; `…` stands for the rest.
std::string shortened(std::string_view text);

// The bytes of the escape that the text begins with, `\n` or `\u00e9` or a pair `\ud83d\ude00`; 0 if it is
// none.
std::size_t escape_length(std::string_view text);

// Whether the text begins with `\ud800` or another half of a pair whose other half is not there.
bool is_half_of_pair(std::string_view text);

// What a JSON string says; `quoted` has its quotes and passed check_json.
std::string decoded(std::string_view quoted);

// The JSON string that says this.
std::string quoted(std::string_view text);

}  // namespace heed
